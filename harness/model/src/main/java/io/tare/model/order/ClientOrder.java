package io.tare.model.order;

import io.tare.model.CallKind;
import io.tare.model.Default;
import io.tare.model.Driver;
import io.tare.model.Limits;
import io.tare.model.Names;
import io.tare.model.Parameters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a client's session is ordered. As a line it is an object of JSON, whose {@code type} is the
 * name of the record, and whose keys are its components; durations are whole milliseconds there.
 */
public sealed interface ClientOrder {

  /** The cell that it is about. */
  String cell();

  /**
   * A cell that is measured in slices from now on.
   *
   * @param cell its name in every line about it
   * @param endpoint address of the services
   * @param seed of what is drawn, such as arrival times
   * @param deadlineNanos longest time for one submission, 1 to {@link Limits#MOST_DEADLINE_NANOS}
   * @param request what is sent to the endpoint, if the workload is not one of those that the
   *     client knows by name; its parameters then say nothing to it
   */
  record Open(
      String cell,
      String workload,
      Parameters parameters,
      String endpoint,
      @Default("wire") CallKind call,
      Driver driver,
      @Default("" + Limits.DEFAULT_SEED) long seed,
      @Default("" + Limits.DEFAULT_DEADLINE_NANOS) long deadlineNanos,
      @Nullable PreparedRequest request)
      implements ClientOrder {

    public Open {
      Names.checked("cell", cell);
      if (deadlineNanos < 1 || deadlineNanos > Limits.MOST_DEADLINE_NANOS) {
        throw new IllegalArgumentException(
            "deadline_ms must be 1 to "
                + Limits.MOST_DEADLINE_NANOS / 1_000_000
                + ", got "
                + deadlineNanos / 1_000_000);
      }
    }

    /** Of a workload that the client knows by its name. */
    public Open(
        String cell,
        String workload,
        Parameters parameters,
        String endpoint,
        CallKind call,
        Driver driver,
        long seed,
        long deadlineNanos) {
      this(cell, workload, parameters, endpoint, call, driver, seed, deadlineNanos, null);
    }
  }

  /**
   * A cell from its beginning to its end.
   *
   * @param open what it is; its keys stand beside those of this order
   * @param submissions that count, 1 to {@link Limits#MOST_SUBMISSIONS}
   * @param durationLimitNanos after which no further submission starts, 1 or more
   * @param marks whether the client is to stand still between the warm-up and what counts, and
   *     after the last submission, until it is ordered to go on ({@link Go})
   */
  record Measure(
      Open open, WarmUp warmup, long submissions, @Nullable Long durationLimitNanos, boolean marks)
      implements ClientOrder {

    public Measure {
      Limits.requireBetween("submissions", submissions, 1, Limits.MOST_SUBMISSIONS);
      if (durationLimitNanos != null && durationLimitNanos < 1) {
        throw new IllegalArgumentException("duration_limit_ms must be 1 or more");
      }
    }

    /** Without a limit of time. */
    public Measure(Open open, long warmup, long submissions, boolean marks) {
      this(open, new WarmUp(warmup), submissions, null, marks);
    }

    @Override
    public String cell() {
      return open.cell();
    }
  }

  /**
   * What comes before that which counts.
   *
   * @param submissions that are marked as warm-up, 0 to {@link Limits#MOST_SUBMISSIONS}
   */
  record WarmUp(long submissions) {
    public WarmUp {
      Limits.requireBetween("warmup.submissions", submissions, 0, Limits.MOST_SUBMISSIONS);
    }
  }

  /**
   * A slice of an open cell.
   *
   * @param sequence number of its first submission within the cell, 0 or more
   * @param durationNanos after which no further submission starts, 1 ms or more; of steps their own
   *     time
   * @param seed of what the driver draws
   * @param steps the rates of an open loop one after the other, instead of the driver's; a closed
   *     one takes no notice of them
   * @param notice whether the client is to say when submissions begin to count
   * @param marks whether it is to stand still before the first and after the last until it is
   *     ordered to go on ({@link Go})
   */
  record Slice(
      String cell,
      long sequence,
      long durationNanos,
      @Default("" + Limits.DEFAULT_SEED) long seed,
      List<RateStep> steps,
      boolean notice,
      boolean marks)
      implements ClientOrder {

    private static final long LEAST_NANOS = 1_000_000;

    public Slice {
      if (sequence < 0) {
        throw new IllegalArgumentException("sequence must be 0 or more, got " + sequence);
      }
      if (durationNanos < LEAST_NANOS) {
        throw new IllegalArgumentException(
            "duration_ms must be 1 or more, got " + durationNanos / LEAST_NANOS);
      }
      steps = List.copyOf(steps);
    }

    /** At the driver's rate, without a notice or marks. */
    public Slice(String cell, long sequence, long durationNanos, long seed) {
      this(cell, sequence, durationNanos, seed, List.of(), false, false);
    }
  }

  /**
   * A time with one rate.
   *
   * @param durationNanos 1 ms or more
   * @param ratePerSecond above 0, at most {@link Limits#MOST_RATE_PER_SECOND}
   * @param held whether it lasts longer, until it learns that it ends ({@link Next})
   */
  record RateStep(long durationNanos, double ratePerSecond, boolean held) {
    public RateStep {
      if (durationNanos < Slice.LEAST_NANOS) {
        throw new IllegalArgumentException(
            "steps.duration_ms must be 1 or more, got " + durationNanos / Slice.LEAST_NANOS);
      }
      if (!(ratePerSecond > 0 && ratePerSecond <= Limits.MOST_RATE_PER_SECOND)) {
        throw new IllegalArgumentException(
            "steps.rate_per_s must be more than 0 and at most "
                + Limits.MOST_RATE_PER_SECOND
                + ", got "
                + ratePerSecond);
      }
    }
  }

  /**
   * The first step of a slice that is held, and was not told to end yet, ends now. Where clients
   * wait for answers, which have no steps, the last one ends the slice. One that comes when the
   * slice is over is passed over.
   */
  record Next(String cell, boolean last) implements ClientOrder {}

  /** What stands still at a mark goes on. */
  record Go(String cell) implements ClientOrder {}

  /**
   * What the program's clocks show is told at once.
   *
   * @param cell what the line of the answer is about
   */
  record Time(String cell) implements ClientOrder {}

  /** An open cell is not needed any more. */
  record Close(String cell) implements ClientOrder {}

  /**
   * An address is asked with GET, again and again until it answers, and what it says is handed
   * over. A gateway that finds no service (502, 503, 504) is not an answer.
   *
   * @param cell what the line of the answer is about
   * @param url such as {@code http://127.0.0.1:8080/service?wsdl}
   * @param limitNanos how long to go on without an answer, 1 ms or more
   */
  record Fetch(String cell, String url, long limitNanos) implements ClientOrder {
    public Fetch {
      Names.checked("cell", cell);
      if (limitNanos < Slice.LEAST_NANOS) {
        throw new IllegalArgumentException(
            "limit_ms must be 1 or more, got " + limitNanos / Slice.LEAST_NANOS);
      }
    }
  }
}
