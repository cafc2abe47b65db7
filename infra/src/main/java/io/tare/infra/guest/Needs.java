package io.tare.infra.guest;

import io.tare.infra.HostException;
import io.tare.infra.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The programs that guests need, and the check whether they are there. */
final class Needs {

  /** For the image, and for the disk of artefacts. */
  private static final List<Requirement> IMAGE =
      List.of(new Requirement("mmdebstrap", "mmdebstrap"), new Requirement("mke2fs", "e2fsprogs"));

  static final List<Requirement> UML = List.of(new Requirement(Uml.PROGRAM, "user-mode-linux"));

  static final List<Requirement> QEMU =
      List.of(
          new Requirement(Qemu.PROGRAM, "qemu-system-x86"),
          new Requirement("qemu-img", "qemu-utils"));

  private Needs() {}

  /** These, with what every guest needs. */
  static List<Requirement> withImage(List<Requirement> first, List<Requirement> second) {
    return Stream.of(first, second, IMAGE).flatMap(List::stream).distinct().toList();
  }

  /**
   * @throws HostException if some are missing, naming all packages to install
   */
  static void check(String platform, List<Requirement> requirements) throws HostException {
    List<Requirement> missing = new ArrayList<>(requirements);
    missing.removeIf(requirement -> requirement.found().isPresent());
    if (!missing.isEmpty()) {
      throw new HostException(
          "platform %s: no program %s on this machine; apt-get install %s"
              .formatted(
                  platform,
                  missing.stream().map(Requirement::program).collect(Collectors.joining(", ")),
                  missing.stream()
                      .map(Requirement::debianPackage)
                      .distinct()
                      .collect(Collectors.joining(" "))));
    }
  }
}
