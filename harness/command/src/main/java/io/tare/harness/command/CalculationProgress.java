package io.tare.harness.command;

import io.tare.harness.command.terminal.QuantityText;
import java.time.Duration;

/** Prints the progress of a calculation every two seconds. */
public final class CalculationProgress {

  private static final long SAY_AFTER_NANOS = 2_000_000_000L;

  private final CommandContext context;
  private final int total;
  private final long begun;
  private long reportedNanos;
  private int done;

  /**
   * @param total the number of steps
   */
  public CalculationProgress(CommandContext context, int total) {
    this.context = context;
    this.total = total;
    this.begun = context.clock().nanos();
    this.reportedNanos = begun;
  }

  /** One step is done. */
  public void step() {
    done++;
    long now = context.clock().nanos();
    if (done < total && now - reportedNanos > SAY_AFTER_NANOS) {
      reportedNanos = now;
      Duration left = Duration.ofNanos((now - begun) / done * (total - done));
      context
          .console()
          .say("%d of %d, about %s left".formatted(done, total, QuantityText.duration(left)));
    }
  }
}
