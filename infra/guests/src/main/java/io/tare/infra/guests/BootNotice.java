package io.tare.infra.guests;

import io.tare.infra.api.Progress;
import java.time.Duration;

/** Tells the people who wait for a slow boot, once a minute, what is waited for and how long. */
final class BootNotice {

  private static final Duration EVERY = Duration.ofMinutes(1);

  private final String name;
  private final Progress progress;
  private Duration next = EVERY;

  BootNotice(String name, Progress progress) {
    this.name = name;
    this.progress = progress;
  }

  /**
   * @param waited since the boot began
   * @param left until the guest is given up, unless it prints
   * @param maxLeft the same if it goes on printing
   */
  void look(Duration waited, Duration left, Duration maxLeft) {
    if (waited.compareTo(next) >= 0) {
      next = waited.plus(EVERY);
      progress.step(
          "%s: booting for %d s; waits for its SSH server for %d s more, or up to %d s while it still prints"
              .formatted(name, waited.toSeconds(), left.toSeconds(), maxLeft.toSeconds()));
    }
  }
}
