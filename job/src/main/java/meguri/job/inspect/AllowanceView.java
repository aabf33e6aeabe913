package meguri.job.inspect;

import java.io.IOException;
import meguri.state.allowance.HostAccount;
import meguri.state.allowance.Taken;
import org.jspecify.annotations.Nullable;

/** Allowance's state: how many URLs of each host and registered domain were taken. */
final class AllowanceView {

  private final RoomState room;
  private final Column<Taken> domains;
  private final Column<HostAccount> hosts;

  AllowanceView(RoomState room) {
    this.room = room;
    domains = Column.of(room, "domain");
    hosts = Column.of(room, "hosts");
  }

  Taken domain(long domain) throws IOException {
    Taken taken = domains.get(room.at(domain).withoutNamespace());
    return taken == null ? Taken.NOTHING : taken;
  }

  HostAccount host(long domain, long host) throws IOException {
    @Nullable HostAccount account = hosts.get(room.at(domain).withoutNamespace().add(host));
    return account == null ? HostAccount.NEW : account;
  }
}
