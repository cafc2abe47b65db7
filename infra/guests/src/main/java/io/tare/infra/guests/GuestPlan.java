package io.tare.infra.guests;

import io.tare.infra.api.Resources;
import io.tare.infra.image.GuestBoot;
import io.tare.infra.image.GuestImage;
import java.nio.file.Path;
import java.util.List;

/**
 * One guest to boot.
 *
 * @param id unique on this machine
 * @param disk the read-only disk with JDK and artefacts
 * @param directory for its overlay, console and sockets; absolute, its own
 * @param uplink over which the harness reaches it
 * @param further its devices on other networks
 */
record GuestPlan(
    String id,
    GuestImage image,
    Path disk,
    Path directory,
    Resources resources,
    Uplink uplink,
    List<Uplink.Tap> further) {

  /** Names of files in the directory. */
  static final String OVERLAY = "overlay";

  static final String CONSOLE = "console";
  static final String MONITOR = "monitor";

  GuestPlan {
    further = List.copyOf(further);
  }

  Path console() {
    return directory.resolve(CONSOLE);
  }

  /** The same guest for another process. */
  GuestPlan movedTo(String otherId, Path otherDirectory, Uplink otherUplink) {
    return new GuestPlan(otherId, image, disk, otherDirectory, resources, otherUplink, List.of());
  }

  long memoryMebibytes() {
    return resources.memoryBytes() >> 20;
  }

  /**
   * The guest's kernel command line.
   *
   * @param root the device of the root file system
   * @param artefacts the device of the disk
   */
  List<String> kernelWords(String root, String artefacts) {
    return GuestBoot.kernelWords(root, artefacts, uplink.guestAddress());
  }
}
