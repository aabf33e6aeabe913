package meguri.job.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a cluster consists of. Kept in its directory, so that it is the same when it is started
 * again.
 *
 * @param ha whether ZooKeeper keeps what a JobManager that is killed must find again
 * @param settings of Flink, over those of flink-conf
 */
public record ClusterPlan(int taskManagers, boolean ha, Ports ports, Map<String, String> settings) {

  private static final int TASK_MANAGERS = 2;

  public ClusterPlan {
    settings = Map.copyOf(settings);
  }

  /** What a laptop can bear. */
  static ClusterPlan usual() {
    return new ClusterPlan(TASK_MANAGERS, false, Ports.free(), Map.of());
  }

  public ClusterPlan withTaskManagers(int number) {
    return new ClusterPlan(number, ha, ports, settings);
  }

  public ClusterPlan withHa() {
    return new ClusterPlan(taskManagers, true, ports, settings);
  }

  public ClusterPlan withPorts(Ports others) {
    return new ClusterPlan(taskManagers, ha, others, settings);
  }

  /** With a setting of Flink's. */
  public ClusterPlan with(String key, String value) {
    Map<String, String> more = new HashMap<>(settings);
    more.put(key, value);
    return new ClusterPlan(taskManagers, ha, ports, more);
  }

  /** In the order in which they are started. */
  List<Member> members() {
    List<Member> members = new ArrayList<>();
    if (ha) {
      members.add(Member.ZOOKEEPER);
    }
    members.add(Member.KAFKA);
    members.add(Member.JOB_MANAGER);
    for (int i = 1; i <= taskManagers; i++) {
      members.add(Member.taskManager(i));
    }
    return members;
  }
}
