package io.tare.infra.guest;

import io.tare.infra.platform.Lan;
import io.tare.infra.platform.PlatformStage;
import java.util.Optional;

/** A harness whose guest migrates; it prints its run's token then, and is killed. */
final class MigrationVictim {

  static final String RUN = "moving";

  private MigrationVictim() {}

  public static void main(String[] arguments) throws Exception {
    PlatformStage stage =
        new PlatformStage(RUN, "qemu", QemuMigrationFaultsIT.SETTINGS, Optional.of(Lan.UNLIMITED))
            .started();
    MovingGuest moving = MovingGuest.started(stage, QemuMigrationFaultsIT.SLOW);
    moving.awaitCrossed(4_000_000);
    System.out.println(stage.context().leases().token());
    Thread.sleep(Long.MAX_VALUE);
  }
}
