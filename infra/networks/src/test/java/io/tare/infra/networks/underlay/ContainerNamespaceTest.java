package io.tare.infra.networks.underlay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.api.Segment.Attachment;
import io.tare.infra.hosts.lease.NetworkResource;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that attach an existing namespace, such as a container's. */
class ContainerNamespaceTest {

  private static final long PID = 77;
  private static final String INSIDE = "nsenter --net=/proc/77/ns/net -- ";

  @TempDir Path directory;

  private final RecordingHost machine = new RecordingHost();
  private RunContext run;

  @BeforeEach
  void open() throws Exception {
    run = RunContext.open("run", directory);
  }

  @AfterEach
  void close() {
    run.close();
  }

  @Test
  void itGetsDevicesLikeANodesOwnNamespace() throws Exception {
    try (Segment tunnel = Networks.make(NetworkSpec.plain("lb-vxlan"), run, machine)) {
      String host =
          run.leases().held().stream()
              .filter(NetworkResource.NetworkNamespace.class::isInstance)
              .map(each -> ((NetworkResource.NetworkNamespace) each).name())
              .findFirst()
              .orElseThrow();
      Attachment made = tunnel.attach(NetworkNamespace.of(run, machine, PID));
      assertThat(machine.commands)
          .containsSubsequence(
              INSIDE + "ip link set lo up",
              INSIDE + "ip link add eth0 mtu 1500 type veth peer name p0 mtu 1500 netns " + host,
              INSIDE + "ip address add " + made.address() + "/24 dev eth0",
              INSIDE + "ip link set eth0 up");
    }
  }

  @Test
  void theNamespaceItselfIsNotRemoved() throws Exception {
    NetworkNamespace container = NetworkNamespace.of(run, machine, PID);
    assertThat(container.counted("eth0")).isEqualTo("77/eth0");
    List<String> before = List.copyOf(machine.commands);
    container.close();
    assertThat(machine.commands).isEqualTo(before);
  }
}
