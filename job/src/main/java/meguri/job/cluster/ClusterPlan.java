package meguri.job.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The members and settings of a cluster. Its directory keeps the plan, so that the cluster is the
 * same when it starts again.
 *
 * @param ha whether ZooKeeper keeps the data from which a killed JobManager goes on
 * @param settings Flink's settings that override flink-conf
 */
public record ClusterPlan(int taskManagers, boolean ha, Ports ports, Map<String, String> settings) {

  private static final int TASK_MANAGERS = 2;

  public ClusterPlan {
    settings = Map.copyOf(settings);
  }

  /** Returns a plan that fits on a laptop. */
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

  /** Returns this plan with one more setting of Flink. */
  public ClusterPlan with(String key, String value) {
    Map<String, String> more = new HashMap<>(settings);
    more.put(key, value);
    return new ClusterPlan(taskManagers, ha, ports, more);
  }

  /** Returns the members in the order of their start. */
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
