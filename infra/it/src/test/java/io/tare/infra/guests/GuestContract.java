package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Role;
import io.tare.infra.api.StagedCore;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.lease.ProcessResource;
import io.tare.infra.hosts.lease.Resource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * The contract of every hypervisor's guests beyond the core of all platforms. Booting takes
 * longest, so all tests share one guest; at the end it is killed, restarted and destroyed.
 */
abstract class GuestContract extends StagedCore {

  /** A guest on a busy machine boots late, which is no failure. */
  static final Map<String, String> PATIENT = Map.of("boot_deadline", "10min");

  abstract String kind();

  /** Of the guest's network; none if only the harness reaches it. */
  abstract List<NetworkSpec> networks();

  Map<String, String> settings() {
    return PATIENT;
  }

  /** The requirements of these guests; skips the tests if they are missing. */
  abstract void assume();

  @Override
  protected final PlatformStage staged() throws Exception {
    assume();
    return new PlatformStage("guest-it", kind(), settings(), networks()).started();
  }

  @BeforeAll
  void leaveAWitness() throws Exception {
    server().run(Command.of("touch", "/root/witness"), LONG);
  }

  /** The inside of the running guest. */
  private Host server() {
    return running().node(Role.SERVER).host();
  }

  final String token() {
    return stage().context().leases().token();
  }

  @Test
  void reportsItsHypervisor() throws Exception {
    assertThat(environment().facts())
        .containsKeys(
            Fact.HYPERVISOR_NAME.key(),
            Fact.HYPERVISOR_VERSION.key(),
            Fact.HYPERVISOR_ACCELERATOR.key(),
            "hypervisor.command",
            "guest.image");
  }

  @Test
  void hasTheRequestedMemoryMinusItsKernels() throws Exception {
    long bytes = Long.parseLong(environment().facts().get(Fact.MEMORY_BYTES.key()));
    assertThat(bytes).isBetween(resources().memoryBytes() * 8 / 10, resources().memoryBytes());
  }

  /** Over TCP alone a client would wait for a quarter of an hour. */
  @Test
  @Order(LAST + 1)
  void itsDeathDuringACommandIsReportedWithItsConsole() throws Exception {
    Host host = server();
    RunningProcess sleep = host.start(Command.of("sleep", "3600"));
    List<ProcessHandle> hypervisors = GuestProcesses.hypervisors(token());
    assertThat(hypervisors).isNotEmpty();
    hypervisors.forEach(ProcessHandle::destroyForcibly);
    assertThatThrownBy(() -> sleep.waitFor(LONG))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("the guest ended")
        .hasMessageContaining("its console says: ")
        .hasMessageNotContaining("its console says: nothing")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> host.run(Command.of("true"), LONG))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("the guest ended");
    running().close();
    assertThat(GuestProcesses.left(token())).isEmpty();
  }

  @Test
  @Order(LAST + 2)
  void isFreshAfterARestart() throws Exception {
    running().close();
    stage().started();
    assertThat(server().run(Command.of("ls", "-A", "/root"), LONG).standardOutput())
        .doesNotContain("witness");
  }

  @Test
  @Order(LAST + 3)
  void leavesNothingWhenDestroyed() throws Exception {
    List<Resource> held = stage().context().leases().held();
    assertThat(held).anyMatch(resource -> resource instanceof ProcessResource.ProcessId);
    running().close();
    running().close();
    assertThat(GuestProcesses.left(token())).isEmpty();
    assertThat(stage().context().leases().held())
        .allMatch(resource -> resource instanceof PathResource.Directory);
    stage().close();
    assertThat(held).noneMatch(Resource::exists);
  }
}
