package io.tare.infra.guests;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.PlatformSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Kernels of User Mode Linux, seen from outside. */
final class UmlKernels {

  private UmlKernels() {}

  /** Skips the tests where there are none. */
  static void assume() {
    assumeTrue(
        new UmlKind()
            .requirements(PlatformSpec.plain("uml")).stream()
                .allMatch(need -> need.found().isPresent()),
        "no User Mode Linux: apt-get install user-mode-linux mmdebstrap iproute2 ethtool");
    assumeTrue(
        Files.isWritable(Path.of("/dev/net/tun")), "no right to make tap devices: run as root");
  }

  /** Of a run; their programs are children of theirs. */
  static List<ProcessHandle> of(String token) {
    return GuestProcesses.hypervisors(token).stream()
        .filter(each -> each.parent().filter(UmlKernels::isUml).isEmpty())
        .toList();
  }

  private static boolean isUml(ProcessHandle process) {
    return process.info().command().orElse("").endsWith(Uml.PROGRAM);
  }
}
