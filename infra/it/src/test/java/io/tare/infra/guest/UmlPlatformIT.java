package io.tare.infra.guest;

import static io.tare.model.Path.LAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.host.Command;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.PlatformStage;
import io.tare.infra.platform.Reachability;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UmlPlatformIT extends GuestContract {

  @Test
  void twoGuestsAndTwoClientsReachEachOther() throws Exception {
    Topology topology = Topology.of(Role.RANK, 2).and(Role.CLIENT, 2);
    try (PlatformStage stage =
        new PlatformStage("guest-it", "uml", Map.of(), Optional.of(Lan.UNLIMITED))
            .started(topology)) {
      assertThat(stage.running().nodes(Role.RANK))
          .extracting(Node::name)
          .containsExactly("uml rank 1", "uml rank 2");
      Reachability.assertAllReachEachOther(stage.running());
    }
  }

  @Test
  void framesWaitForAGuestThatStandsStill() throws Exception {
    List<ProcessHandle> others = kernels();
    try (PlatformStage stage =
        new PlatformStage("guest-it", "uml", Map.of(), Optional.of(Lan.UNLIMITED)).started()) {
      Reachability.assertAllReachEachOther(stage.running());
      ProcessHandle kernel =
          kernels().stream().filter(each -> !others.contains(each)).findFirst().orElseThrow();
      Path dropped =
          Path.of("/sys/class/net", tap(kernel), "statistics", "tx_dropped").toAbsolutePath();
      String before = Files.readString(dropped);
      String address = stage.running().node(Role.SERVER).address(LAN);
      signal("STOP", kernel);
      try {
        String send = "for i in {1..5000}; do echo > /dev/udp/" + address + "/9; done";
        stage
            .running()
            .node(Role.CLIENT)
            .host()
            .run(Command.of("bash", "-c", send), Duration.ofMinutes(1));
      } finally {
        signal("CONT", kernel);
      }
      assertThat(Files.readString(dropped)).isEqualTo(before);
    }
  }

  /** QEMU would start no guest on it, and let none go on after a migration. */
  @Test
  void theDiskThatAllPlatformsShareIsNotLocked() throws Exception {
    Path process = Path.of("/proc", Long.toString(kernels().get(0).pid()));
    Path disk = process.resolve("cwd").resolve("disk").toRealPath();
    List<Path> open;
    try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
      open = descriptors.filter(each -> leadsTo(each, disk)).toList();
    }
    assertThat(open).isNotEmpty();
    for (Path each : open) {
      assertThat(process.resolve("fdinfo").resolve(each.getFileName()))
          .content()
          .contains("pos:")
          .doesNotContain("lock:");
    }
  }

  private static boolean leadsTo(Path link, Path file) {
    try {
      return Files.readSymbolicLink(link).equals(file);
    } catch (IOException e) {
      return false; // closed meanwhile
    }
  }

  /** Of guests that were started here; their programs are children of theirs. */
  private static List<ProcessHandle> kernels() {
    return ProcessHandle.current()
        .descendants()
        .filter(UmlPlatformIT::isUml)
        .filter(each -> each.parent().filter(UmlPlatformIT::isUml).isEmpty())
        .toList();
  }

  private static boolean isUml(ProcessHandle process) {
    return process.info().command().orElse("").endsWith(Uml.PROGRAM);
  }

  private static String tap(ProcessHandle kernel) {
    Matcher named =
        Pattern.compile("ifname=(\\w+)").matcher(kernel.info().commandLine().orElse(""));
    assertThat(named.find()).isTrue();
    return named.group(1);
  }

  private static void signal(String name, ProcessHandle process) throws Exception {
    new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
  }

  @Override
  String kind() {
    return "uml";
  }

  @Override
  void assume() {
    assumeTrue(
        new UmlKind()
            .requirements(PlatformSpec.plain("uml")).stream()
                .allMatch(need -> need.found().isPresent()),
        "no User Mode Linux: apt-get install user-mode-linux mmdebstrap iproute2 ethtool");
    assumeTrue(
        Files.isWritable(Path.of("/dev/net/tun")), "no right to make tap devices: run as root");
  }
}
