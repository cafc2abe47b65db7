package io.tare.harness.campaign;

import io.tare.spec.Entries;
import io.tare.spec.Key;
import io.tare.spec.RecordType;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The bounds of the rules of validity.
 *
 * @param shares beyond which a cell is invalid, 0 to 1; of every bound
 */
public record ValidityBounds(Map<Bound, Double> shares) {

  /** What is bounded. */
  public enum Bound {
    ERRORS(0.01, "submissions that failed or were wrong"),
    STEAL(0.05, "the processors' time that was stolen"),
    CLOCK(0.01, "how far the platform's clock runs apart from the harness's"),
    LITTLE(0.10, "how far throughput times response time is from the concurrency"),
    RATE(0.05, "how far the achieved rate stays below the offered one"),
    LATENESS(0.10, "how late, in mean response times, the latest percent started"),
    SATURATION(0.90, "its processors' time that the client used"),
    STALLS(0.02, "the time in which client or server stood still"),
    NEIGHBOURS(0.50, "a processor that platforms used which were not measured"),
    ONE_SIDED(
        0.25,
        "a processor that other programs used more beside [one side](metrics.md#one-side-disturbed) of a comparison");

    @SuppressWarnings("ImmutableEnumChecker") // a declaration
    private final Key<Double> key;

    Bound(double otherwise, String words) {
      Scalar<Double> share = Scalar.share(true, 1, "the share beyond which a cell is invalid");
      this.key = Key.of(name().toLowerCase(Locale.ROOT), share, words).orElse(otherwise);
    }
  }

  /** How campaigns say them. */
  public static final RecordType<ValidityBounds> TABLE =
      RecordType.of(
          Spec.of(Arrays.stream(Bound.values()).map(bound -> bound.key).toList()),
          ValidityBounds::of,
          (bounds, table) -> bounds.shares.forEach((bound, share) -> table.put(bound.key, share)));

  public ValidityBounds {
    shares = Collections.unmodifiableMap(new EnumMap<>(shares));
  }

  private static ValidityBounds of(Entries said) {
    Map<Bound, Double> shares = new EnumMap<>(Bound.class);
    for (Bound bound : Bound.values()) {
      shares.put(bound, said.get(bound.key));
    }
    return new ValidityBounds(shares);
  }

  public double of(Bound bound) {
    return Objects.requireNonNull(shares.get(bound));
  }
}
