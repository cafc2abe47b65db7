package io.tare.cli.command;

import io.tare.cli.invocation.Surroundings;
import io.tare.cli.terminal.Words;
import java.time.Duration;

/** Says how far a calculation is, every two seconds. */
final class Steps {

  private static final long SAY_AFTER_NANOS = 2_000_000_000L;

  private final Surroundings surroundings;
  private final int total;
  private final long begun;
  private long said;
  private int done;

  /**
   * @param total how many steps there are
   */
  Steps(Surroundings surroundings, int total) {
    this.surroundings = surroundings;
    this.total = total;
    this.begun = surroundings.clock().nanos();
    this.said = begun;
  }

  /** One step is done. */
  void step() {
    done++;
    long now = surroundings.clock().nanos();
    if (now - said > SAY_AFTER_NANOS) {
      said = now;
      Duration left = Duration.ofNanos((now - begun) / done * (total - done));
      surroundings
          .console()
          .say("%d of %d, about %s left".formatted(done, total, Words.duration(left)));
    }
  }
}
