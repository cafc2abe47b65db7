package io.tare.harness.campaign;

import io.tare.spec.Key;
import io.tare.spec.RecordType;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;

/**
 * The bounds of the rules of validity, all as shares.
 *
 * @param errors most of the submissions that may fail or be wrong
 * @param steal most of the processors' time that may be stolen
 * @param clock how far the platform's clock may run apart from the harness's
 * @param little how far throughput times response time may be from the concurrency
 * @param rate how far the achieved rate may stay below the offered one
 * @param lateness how late, relative to the mean response time, the latest percent may start
 * @param saturation most of its processors' time that the client may use
 * @param stalls most of the time in which the client or the server may stand still
 * @param neighbours most of a processor that platforms may use which are not measured
 * @param oneSided most of a processor by which other programs may have used more beside one
 *     platform of a block than beside the other
 */
public record ValidityBounds(
    double errors,
    double steal,
    double clock,
    double little,
    double rate,
    double lateness,
    double saturation,
    double stalls,
    double neighbours,
    double oneSided) {

  private static final Scalar<Double> SHARE =
      Scalar.share(true, 1, "the share beyond which a cell is invalid");
  private static final Key<Double> ERRORS =
      Key.of("errors", SHARE, "submissions that failed or were wrong").orElse(0.01);
  private static final Key<Double> STEAL =
      Key.of("steal", SHARE, "the processors' time that was stolen").orElse(0.05);
  private static final Key<Double> CLOCK =
      Key.of("clock", SHARE, "how far the platform's clock runs apart from the harness's")
          .orElse(0.01);
  private static final Key<Double> LITTLE =
      Key.of("little", SHARE, "how far throughput times response time is from the concurrency")
          .orElse(0.10);
  private static final Key<Double> RATE =
      Key.of("rate", SHARE, "how far the achieved rate stays below the offered one").orElse(0.05);
  private static final Key<Double> LATENESS =
      Key.of("lateness", SHARE, "how late, in mean response times, the latest percent started")
          .orElse(0.10);
  private static final Key<Double> SATURATION =
      Key.of("saturation", SHARE, "its processors' time that the client used").orElse(0.90);
  private static final Key<Double> STALLS =
      Key.of("stalls", SHARE, "the time in which client or server stood still").orElse(0.02);
  private static final Key<Double> NEIGHBOURS =
      Key.of("neighbours", SHARE, "a processor that platforms used which were not measured")
          .orElse(0.50);
  private static final Key<Double> ONE_SIDED =
      Key.of(
              "one_sided",
              SHARE,
              "a processor that other programs used more beside [one side](metrics.md#one-side-disturbed) of a comparison")
          .orElse(0.25);

  /** How campaigns say them. */
  public static final RecordType<ValidityBounds> TABLE =
      RecordType.of(
          Spec.of(
              ERRORS,
              STEAL,
              CLOCK,
              LITTLE,
              RATE,
              LATENESS,
              SATURATION,
              STALLS,
              NEIGHBOURS,
              ONE_SIDED),
          said ->
              new ValidityBounds(
                  said.get(ERRORS),
                  said.get(STEAL),
                  said.get(CLOCK),
                  said.get(LITTLE),
                  said.get(RATE),
                  said.get(LATENESS),
                  said.get(SATURATION),
                  said.get(STALLS),
                  said.get(NEIGHBOURS),
                  said.get(ONE_SIDED)),
          (bounds, table) ->
              table
                  .put(ERRORS, bounds.errors)
                  .put(STEAL, bounds.steal)
                  .put(CLOCK, bounds.clock)
                  .put(LITTLE, bounds.little)
                  .put(RATE, bounds.rate)
                  .put(LATENESS, bounds.lateness)
                  .put(SATURATION, bounds.saturation)
                  .put(STALLS, bounds.stalls)
                  .put(NEIGHBOURS, bounds.neighbours)
                  .put(ONE_SIDED, bounds.oneSided));
}
