package io.tare.infra.guest;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.host.HostException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What is done with a guest whose migration failed: it goes on at its source, or nowhere. It never
 * runs on both sides, and no process is left that cannot be asked.
 *
 * @param source the monitor of the side from which the guest was to go
 */
record MigrationFailure(String guest, GuestProcess from, GuestProcess to, Qmp source) {

  /** The end of a process is seen after that of its monitor, by at most this much. */
  private static final Duration LAG = Duration.ofMillis(500);

  /**
   * A destination ends of its source's end, and may be seen to end first: giving a guest's memory
   * back takes a busy machine a while.
   */
  private static final Duration LAG_OF_SOURCE = Duration.ofSeconds(5);

  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final Set<String> OVER = Set.of("", "none", "failed", "cancelled", "completed");

  /** Which of both processes ended, if one did: a reason that no monitor can tell. */
  Optional<String> ended(boolean isPostcopy) throws InterruptedException {
    String when =
        isPostcopy
            ? "in post-copy, when memory was on both sides"
            : "in the middle of the migration";
    boolean isSource = from.process().waitForEnd(LAG);
    boolean isDestination = !isSource && to.process().waitForEnd(LAG);
    if (isSource || (isDestination && from.process().waitForEnd(LAG_OF_SOURCE))) {
      return Optional.of(
          "%s: QEMU %d, which had the guest, ended %s (%s)"
              .formatted(guest, from.number(), when, status(from)));
    }
    return isDestination
        ? Optional.of(
            "%s: QEMU %d, to which the guest was to go, ended %s (%s); it said: %s"
                .formatted(
                    guest, to.number(), when, status(to), to.process().console().lastWords()))
        : Optional.empty();
  }

  private static String status(GuestProcess seat) {
    return seat.process().status().isPresent()
        ? "status " + seat.process().status().getAsInt()
        : "status unknown";
  }

  /**
   * Ends the destination, and lets the guest go on at its source if that is safe, or ends that too.
   *
   * @param mayBeThere whether the guest may have run at its destination
   * @return where it is now, in words
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
    return stays ? "the guest stays where it was" : "the guest is lost";
  }

  private boolean goesOn() throws InterruptedException {
    try {
      stopSending();
      // All of its memory was sent then, and its destination may have let it run.
      return !awaitOver().equals("completed") && isRunning();
    } catch (HostException e) {
      return false;
    }
  }

  /** The destination's end is not seen through a cable that was cut. */
  private void stopSending() throws InterruptedException {
    try {
      source.yank(PATIENCE);
    } catch (HostException e) {
      return; // nothing is sent, or it does not answer: both are seen next
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

  /** A guest that was stopped for the end of a migration goes on. */
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
      return; // not yet: it is asked again
    }
  }

  private JsonNode asked(String command) throws HostException, InterruptedException {
    return source.execute(command, PATIENCE);
  }
}
