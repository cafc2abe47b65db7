package io.tare.infra.guest;

import io.tare.infra.platform.PlatformStage;
import java.util.Optional;

/** A harness that boots a guest of the kind told, prints its run's token, and is killed. */
final class GuestVictim {

  private GuestVictim() {}

  public static void main(String[] arguments) throws Exception {
    PlatformStage stage =
        new PlatformStage("victim", arguments[0], GuestContract.PATIENT, Optional.empty())
            .started();
    System.out.println(stage.context().leases().token());
    Thread.sleep(Long.MAX_VALUE);
  }
}
