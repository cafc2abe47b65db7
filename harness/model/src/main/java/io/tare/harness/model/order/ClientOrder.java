package io.tare.harness.model.order;

import io.tare.harness.model.CallKind;
import io.tare.harness.model.Default;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Limits;
import io.tare.harness.model.Names;
import io.tare.harness.model.Parameters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order to a client's session. As a line it is a JSON object whose {@code type} is the name of
 * the record, and whose keys are its components; durations are in whole milliseconds.
 */
public sealed interface ClientOrder {

  /** The cell of the order. */
  String cell();

  /**
   * Opens a cell that is measured in slices.
   *
   * @param cell its name in every line about it
   * @param endpoint address of the services; for jobs those of all servers, with a blank between
   * @param seed of random values, such as arrival times
   * @param deadlineNanos longest time for one submission, 1 to {@link Limits#MAX_DEADLINE_NANOS}
   * @param requests those to the endpoint, if the client does not know the workload by name; then
   *     its parameters are ignored, and each submission is one of them, drawn by weight
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
      List<PreparedRequest> requests)
      implements ClientOrder {

    public Open {
      requests = List.copyOf(requests);
      Names.checked("cell", cell);
      if (deadlineNanos < 1 || deadlineNanos > Limits.MAX_DEADLINE_NANOS) {
        throw new IllegalArgumentException(
            "deadline_ms must be 1 to "
                + Limits.MAX_DEADLINE_NANOS / 1_000_000
                + ", got "
                + deadlineNanos / 1_000_000);
      }
    }

    /** For a workload that the client knows by name. */
    public Open(
        String cell,
        String workload,
        Parameters parameters,
        String endpoint,
        CallKind call,
        Driver driver,
        long seed,
        long deadlineNanos) {
      this(cell, workload, parameters, endpoint, call, driver, seed, deadlineNanos, List.of());
    }
  }

  /**
   * Measures a cell from its beginning to its end.
   *
   * @param open its description; its keys are beside those of this order
   * @param submissions that count, 1 to {@link Limits#MAX_SUBMISSIONS}
   * @param durationLimitNanos after which no further submission starts, 1 or more
   * @param marks whether the client waits between the warm-up and the counted submissions, and
   *     after the last submission, until it is ordered to continue ({@link Go})
   */
  record Measure(
      Open open, WarmUp warmup, long submissions, @Nullable Long durationLimitNanos, boolean marks)
      implements ClientOrder {

    public Measure {
      Limits.requireBetween("submissions", submissions, 1, Limits.MAX_SUBMISSIONS);
      if (durationLimitNanos != null && durationLimitNanos < 1) {
        throw new IllegalArgumentException("duration_limit_ms must be 1 or more");
      }
    }

    /** Without a time limit. */
    public Measure(Open open, long warmup, long submissions, boolean marks) {
      this(open, new WarmUp(warmup), submissions, null, marks);
    }

    @Override
    public String cell() {
      return open.cell();
    }
  }

  /**
   * The warm-up.
   *
   * @param submissions that are marked as warm-up, 0 to {@link Limits#MAX_SUBMISSIONS}
   */
  record WarmUp(long submissions) {
    public WarmUp {
      Limits.requireBetween("warmup.submissions", submissions, 0, Limits.MAX_SUBMISSIONS);
    }
  }

  /**
   * Measures a slice of an open cell.
   *
   * @param sequence number of its first submission within the cell, 0 or more
   * @param durationNanos after which no further submission starts, 1 ms or more; steps have their
   *     own times
   * @param seed of the driver's random values
   * @param steps consecutive rates of an open loop, instead of the driver's; ignored by a closed
   *     one
   * @param notice whether the client reports when submissions begin to count
   * @param marks whether it waits before the first and after the last submission until it is
   *     ordered to continue ({@link Go})
   * @param withoutStamps whether the server is asked not to measure its parts
   */
  record Slice(
      String cell,
      long sequence,
      long durationNanos,
      @Default("" + Limits.DEFAULT_SEED) long seed,
      List<RateStep> steps,
      boolean notice,
      boolean marks,
      boolean withoutStamps)
      implements ClientOrder {

    private static final long MIN_NANOS = 1_000_000;

    public Slice {
      if (sequence < 0) {
        throw new IllegalArgumentException("sequence must be 0 or more, got " + sequence);
      }
      if (durationNanos < MIN_NANOS) {
        throw new IllegalArgumentException(
            "duration_ms must be 1 or more, got " + durationNanos / MIN_NANOS);
      }
      steps = List.copyOf(steps);
    }

    /** At the driver's rate, without a notice or marks, with the server's parts. */
    public Slice(String cell, long sequence, long durationNanos, long seed) {
      this(cell, sequence, durationNanos, seed, List.of(), false, false, false);
    }
  }

  /**
   * A time with one rate.
   *
   * @param durationNanos 1 ms or more
   * @param ratePerSecond above 0, at most {@link Limits#MAX_RATE_PER_SECOND}
   * @param held whether it lasts longer, until it is told to end ({@link Next})
   */
  record RateStep(long durationNanos, double ratePerSecond, boolean held) {
    public RateStep {
      if (durationNanos < Slice.MIN_NANOS) {
        throw new IllegalArgumentException(
            "steps.duration_ms must be 1 or more, got " + durationNanos / Slice.MIN_NANOS);
      }
      if (!(ratePerSecond > 0 && ratePerSecond <= Limits.MAX_RATE_PER_SECOND)) {
        throw new IllegalArgumentException(
            "steps.rate_per_s must be more than 0 and at most "
                + Limits.MAX_RATE_PER_SECOND
                + ", got "
                + ratePerSecond);
      }
    }
  }

  /**
   * Ends the first held step of a slice that was not ended yet. In a closed loop, which has no
   * steps, the last such order ends the slice. Ignored when the slice is over.
   */
  record Next(String cell, boolean last) implements ClientOrder {}

  /** Continues after a mark. */
  record Go(String cell) implements ClientOrder {}

  /**
   * Requests the program's clocks immediately.
   *
   * @param cell the name in the line of the answer
   */
  record Time(String cell) implements ClientOrder {}

  /** Closes an open cell. */
  record Close(String cell) implements ClientOrder {}

  /**
   * Requests an address with GET, repeatedly until it answers, and passes on the answer. A gateway
   * without a service (502, 503, 504) is not an answer.
   *
   * @param cell the name in the line of the answer
   * @param url such as {@code http://127.0.0.1:8080/service?wsdl}
   * @param limitNanos how long to try again without an answer, 1 ms or more; a try that began in
   *     that time may end later
   * @param connecting how the client connects; {@link Connecting#USUAL} if null
   */
  record Fetch(String cell, String url, long limitNanos, @Nullable Connecting connecting)
      implements ClientOrder {
    public Fetch {
      Names.checked("cell", cell);
      if (limitNanos < Slice.MIN_NANOS) {
        throw new IllegalArgumentException(
            "limit_ms must be 1 or more, got " + limitNanos / Slice.MIN_NANOS);
      }
    }

    /** As usual. */
    public Fetch(String cell, String url, long limitNanos) {
      this(cell, url, limitNanos, null);
    }

    /** How the client connects. */
    public Connecting connection() {
      return Connecting.orUsual(connecting);
    }
  }
}
