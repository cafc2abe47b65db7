package io.tare.infra.guests;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.hosts.HostException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Handles a guest whose migration failed: it resumes at its source, or nowhere. It never runs on
 * both sides, and no unresponsive process is left.
 *
 * @param source the source's monitor
 */
record MigrationFailure(String guest, GuestProcess from, GuestProcess to, Qmp source) {

  /** The longest time between the end of a monitor and that of its process. */
  private static final Duration LAG = Duration.ofMillis(500);

  /**
   * When a source ends, its destination ends too, and may be seen to end first: freeing a guest's
   * memory takes a while on a busy machine.
   */
  private static final Duration LAG_OF_SOURCE = Duration.ofSeconds(5);

  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final Set<String> OVER = Set.of("", "none", "failed", "cancelled", "completed");

  /** Which process ended, if one did: a reason that no monitor reports. */
  Optional<String> ended(boolean isPostcopy) throws InterruptedException {
    String when = isPostcopy ? "in post-copy, with memory on both sides" : "during the migration";
    boolean isSource = from.process().waitForEnd(LAG);
    boolean isDestination = !isSource && to.process().waitForEnd(LAG);
    if (isSource || (isDestination && from.process().waitForEnd(LAG_OF_SOURCE))) {
      return Optional.of(
          "%s: the source QEMU %d ended %s (%s)"
              .formatted(guest, from.number(), when, status(from)));
    }
    return isDestination
        ? Optional.of(
            "%s: the destination QEMU %d ended %s (%s); it said: %s"
                .formatted(
                    guest, to.number(), when, status(to), to.process().console().lastWords()))
        : Optional.empty();
  }

  private static String status(GuestProcess guestProcess) {
    return guestProcess.process().status().isPresent()
        ? "status " + guestProcess.process().status().getAsInt()
        : "status unknown";
  }

  /**
   * Ends the destination, and resumes the guest at its source if that is safe, else ends the source
   * too.
   *
   * @param mayBeThere whether the guest may have run at its destination
   * @return what became of the guest, in words
   */
  String settled(boolean mayBeThere) throws InterruptedException {
    boolean stays = false;
    try {
      to.process().close();
      stays = !mayBeThere && goesOn();
    } finally {
      if (!stays) {
        from.process().close();
      }
    }
    return stays ? "the guest stays at its source" : "the guest is lost";
  }

  private boolean goesOn() throws InterruptedException {
    try {
      stopSending();
      // All memory was sent then, and the destination may have resumed it.
      return !awaitOver().equals("completed") && isRunning();
    } catch (HostException e) {
      return false;
    }
  }

  /** The source does not notice the destination's end over a cut cable. */
  private void stopSending() throws InterruptedException {
    try {
      source.yank(PATIENCE);
    } catch (HostException e) {
      return; // nothing is sent, or it does not answer: the next step detects both
    }
  }

  private String awaitOver() throws HostException, InterruptedException {
    String status = status();
    for (int look = 0; !OVER.contains(status); look++) {
      if (look == QemuMigration.LOOKS) {
        throw new HostException(guest + ": the migration does not end: " + status);
      }
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
      status = status();
    }
    return status;
  }

  private String status() throws HostException, InterruptedException {
    return asked("query-migrate").path("status").asText();
  }

  /** Resumes a guest that was paused for the end of a migration. */
  private boolean isRunning() throws HostException, InterruptedException {
    for (int look = 0; !asked("query-status").path("running").asBoolean(); look++) {
      if (look == QemuMigration.LOOKS) {
        return false;
      }
      letGoOn();
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    }
    return true;
  }

  private void letGoOn() throws InterruptedException {
    try {
      var unused = asked("cont");
    } catch (HostException e) {
      return; // not yet: retried
    }
  }

  private JsonNode asked(String command) throws HostException, InterruptedException {
    return source.execute(command, PATIENCE);
  }
}
