package io.tare.harness.campaign;

import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The bounds of the rules of validity.
 *
 * @param shares beyond which a cell is invalid, 0 to 1; one for every bound
 */
public record ValidityBounds(Map<Bound, Double> shares) {

  /** What is bounded. */
  public enum Bound {
    ERRORS(0.01, "submissions that failed or had a wrong answer"),
    STEAL(0.05, "stolen processor time"),
    THROTTLED(
        0.05, "time for which [control groups](metrics.md#control-groups) withheld a processor"),
    CLOCK(0.01, "difference in speed between the platform's clock and the harness's"),
    LITTLE(
        0.10, "difference of throughput times response time from the concurrency (Little's law)"),
    RATE(0.05, "shortfall of the achieved rate below the offered rate"),
    LATENESS(0.10, "how late the latest percent of submissions started, in mean response times"),
    SATURATION(0.90, "share of its processors that the client used"),
    STALLS(0.02, "time in which harness, client or server stood still"),
    NEIGHBOURS(0.50, "share of a processor used by platforms that were not measured"),
    ONE_SIDED(
        0.25,
        "share of a processor that other programs used more during [one"
            + " side](metrics.md#one-side-disturbed) of a comparison");

    @SuppressWarnings("ImmutableEnumChecker") // a declaration
    private final Key<Double> key;

    Bound(double otherwise, String words) {
      Scalar<Double> share = Scalar.share(true, 1, "the share beyond which a cell is invalid");
      this.key = Key.of(name().toLowerCase(Locale.ROOT), share, words).orElse(otherwise);
    }
  }

  /** Its table in campaigns. */
  public static final RecordType<ValidityBounds> TABLE =
      RecordType.of(
          Spec.of(Arrays.stream(Bound.values()).map(bound -> bound.key).toList()),
          ValidityBounds::of,
          (bounds, table) -> bounds.shares.forEach((bound, share) -> table.put(bound.key, share)));

  public ValidityBounds {
    shares = Collections.unmodifiableMap(new EnumMap<>(shares));
  }

  private static ValidityBounds of(Entries entries) {
    Map<Bound, Double> shares = new EnumMap<>(Bound.class);
    for (Bound bound : Bound.values()) {
      shares.put(bound, entries.get(bound.key));
    }
    return new ValidityBounds(shares);
  }

  public double of(Bound bound) {
    return Objects.requireNonNull(shares.get(bound));
  }
}
