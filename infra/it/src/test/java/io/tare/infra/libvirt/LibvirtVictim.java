package io.tare.infra.libvirt;

import io.tare.infra.platform.PlatformStage;
import io.tare.infra.platform.Progress;
import java.util.Map;
import java.util.Optional;

/**
 * A harness that starts a machine, stops at the step told, prints its run's token, and is killed.
 */
final class LibvirtVictim {

  private LibvirtVictim() {}

  /** Arguments: the connection's URI, and the words of the step; without them after the start. */
  public static void main(String[] arguments) throws Exception {
    PlatformStage stage =
        new PlatformStage("libvirt-it", "libvirt", Map.of("uri", arguments[0]), Optional.empty());
    Progress progress =
        step -> {
          if (arguments.length > 1 && step.contains(arguments[1])) {
            say(stage);
          }
        };
    stage.started(progress);
    say(stage);
  }

  private static void say(PlatformStage stage) {
    System.out.println(stage.context().leases().token());
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
