package io.tare.infra.guests;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Role;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestMethodOrder;

/** Tests that share a guest under QEMU, which moves from one process to another. */
@Tag("thorough")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class MigratingGuestTests {

  static final Map<String, String> SETTINGS =
      Map.of(
          "accelerator", "tcg",
          "emulator", "trixie",
          "boot_deadline", "10min",
          "queues", "2",
          "io_thread", "true",
          "pin", "true");

  private static final Resources RESOURCES =
      new Resources(2, PlatformStage.RESOURCES.memoryBytes());

  /** Slow enough to be disturbed on its way. */
  static final String SLOW = "bandwidth=80Mbit/s deadline=10min";

  private static final Duration LONG = Duration.ofMinutes(2);

  static PlatformStage stage;

  /** Boots the guest, or skips the tests. */
  static void boot(String run, NetworkSpec network) throws Exception {
    assumeTrue(
        new QemuKind()
            .requirements(PlatformSpec.plain("qemu").on(NetworkSpec.PLAIN)).stream()
                .allMatch(need -> need.found().isPresent()),
        "no QEMU or mmdebstrap: apt-get install qemu-system-x86 qemu-utils mmdebstrap");
    assumeTrue(
        Files.isWritable(Path.of("/dev/net/tun")), "no right to make tap devices: run as root");
    stage =
        new PlatformStage(
                run,
                new PlatformSpec(
                    "qemu", "qemu", new TreeMap<>(SETTINGS), RESOURCES, List.of(network)),
                PlatformStage.CACHE)
            .started();
  }

  @AfterAll
  static void end() {
    if (stage != null) {
      stage.close();
    }
  }

  static Host inside() {
    return stage.running().node(Role.SERVER).host();
  }

  static String output(String script) throws Exception {
    return inside().run(Command.of("sh", "-c", script), LONG).standardOutput().strip();
  }
}
