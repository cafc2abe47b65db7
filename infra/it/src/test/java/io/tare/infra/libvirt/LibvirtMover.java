package io.tare.infra.libvirt;

import io.tare.infra.platform.Lan;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.PlatformStage;
import io.tare.infra.platform.Progress;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A harness that migrates its guest to another libvirt, prints its run's token, and is killed. */
final class LibvirtMover {

  private LibvirtMover() {}

  /** Arguments: the URIs of both. */
  public static void main(String[] arguments) throws Exception {
    PlatformStage stage =
        new PlatformStage(
            "libvirt-it",
            "libvirt",
            settings(arguments[0], arguments[1]),
            Optional.of(Lan.UNLIMITED));
    stage.started(Progress.SILENT);
    var unused = stage.running().migrate(MigrationOrder.parse("live"));
    System.out.println(stage.context().leases().token());
    Thread.sleep(Long.MAX_VALUE);
  }

  /** Of a platform whose guests go from one to another. */
  static Map<String, String> settings(String home, String other) {
    return new TreeMap<>(
        Map.of("uri", home, "destination", other, "accelerator", "tcg", "emulator", "trixie"));
  }
}
