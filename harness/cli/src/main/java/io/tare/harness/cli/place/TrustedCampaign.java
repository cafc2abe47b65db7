package io.tare.harness.cli.place;

import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.FileTrouble;
import io.tare.infra.hosts.lease.TrustedPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Refuses campaigns that others could have written. A campaign runs commands with the rights of the
 * user who names it, and so does the one kept with a run that is continued.
 */
public final class TrustedCampaign {

  private TrustedCampaign() {}

  /**
   * Checks a campaign's file before it is read.
   *
   * @param shown its name in the message
   * @throws CommandFailure with one line, if somebody else could have written or replaced it
   */
  public static void require(String shown, Path file) throws CommandFailure {
    Optional<String> objection;
    try {
      objection = TrustedPath.objection(file);
    } catch (IOException e) {
      throw CommandFailure.usage(
          shown + ": its owner cannot be determined: " + FileTrouble.reason(e));
    }
    if (objection.isPresent()) {
      throw CommandFailure.usage(
          "%s: %s; a campaign runs commands with your rights, so read it, then use a copy that only you can write"
              .formatted(shown, objection.get()));
    }
  }
}
