package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A component for which a study printed only PD: interpolated between the stated points in the
 * logarithm of the size, constant beyond the last one; without a size there is one value.
 *
 * @param stated the study's statements on the virtualized platforms
 */
@JsonPropertyOrder({"operation", "part", "path", "hull", "reference"})
public record PublishedComponent(
    String operation,
    @JsonProperty("part") ComponentKind kind,
    String path,
    String reference,
    MeasuredRegion hull,
    List<Stated> stated)
    implements OverheadComponent {

  /**
   * PD of one platform at one point.
   *
   * @param low its lower end, above 0
   * @param high its upper end
   * @param source the place in the study
   */
  public record Stated(
      String platform,
      @JsonProperty("at") WorkPoint point,
      @JsonProperty("pd_low") double low,
      @JsonProperty("pd_high") double high,
      String source) {
    public Stated {
      if (!(low > 0 && low <= high && high < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("a PD between " + low + " and " + high);
      }
    }

    /** The middle. */
    public double middle() {
      return (low + high) / 2;
    }
  }

  public PublishedComponent {
    stated = List.copyOf(stated);
  }

  /** The same with other statements of the same points. */
  PublishedComponent stating(List<Stated> others) {
    return new PublishedComponent(operation, kind, path, reference, hull, others);
  }

  @Override
  public Set<String> platforms() {
    Set<String> all = new TreeSet<>();
    all.add(reference);
    stated.forEach(each -> all.add(each.platform()));
    return all;
  }

  @Override
  public List<WorkPoint> points() {
    return stated.stream().map(Stated::point).distinct().toList();
  }

  @Override
  public boolean hasSeconds() {
    return false;
  }

  @Override
  public double seconds(String platform, WorkPoint point, int draw) {
    throw new IllegalStateException(operation + " has no times, only PD");
  }

  @Override
  public double pd(String platform, WorkPoint point, int draw) {
    if (platform.equals(reference)) {
      return 1;
    }
    // One draw is equally high or low at all points, because their correlation is unknown.
    double share =
        draw == OverheadModel.NOMINAL
            ? 0.5
            : ReproducibleDraws.uniform(
                ReproducibleDraws.hash(operation, kind, path, platform), draw);
    // Called once per draw: does not sort or copy.
    if (hull.variables().isEmpty()) {
      Stated only = of(platform).get(0);
      return only.low() + share * (only.high() - only.low());
    }
    if (hull.variables().size() == 1) {
      return along(platform, OptionalDouble.empty(), WorkPoint.ORDER, point, share);
    }
    double at = point.of(WorkPoint.CHARACTERS);
    Stated below = null;
    Stated above = null;
    for (Stated each : stated) {
      if (each.platform().equals(platform)) {
        below = lower(below, each, WorkPoint.CHARACTERS, at);
        above = upper(above, each, WorkPoint.CHARACTERS, at);
      }
    }
    double lower = known(below, platform).point().of(WorkPoint.CHARACTERS);
    double upper = known(above, platform).point().of(WorkPoint.CHARACTERS);
    double first = along(platform, OptionalDouble.of(lower), WorkPoint.SIZE, point, share);
    double second = along(platform, OptionalDouble.of(upper), WorkPoint.SIZE, point, share);
    return first + (second - first) * between(lower, upper, at);
  }

  private List<Stated> of(String platform) {
    List<Stated> own = stated.stream().filter(each -> each.platform().equals(platform)).toList();
    if (own.isEmpty()) {
      throw new IllegalArgumentException(operation + " has no PD of " + platform);
    }
    return own;
  }

  /** Between the two nearest of a platform, of one row if it is named. */
  private double along(
      String platform, OptionalDouble row, String variable, WorkPoint point, double share) {
    double at = point.of(variable);
    Stated below = null;
    Stated above = null;
    for (Stated each : stated) {
      if (each.platform().equals(platform) && isOf(each, row)) {
        below = lower(below, each, variable, at);
        above = upper(above, each, variable, at);
      }
    }
    Stated lower = known(below, platform);
    Stated upper = known(above, platform);
    double first = lower.low() + share * (lower.high() - lower.low());
    double second = upper.low() + share * (upper.high() - upper.low());
    double part = between(lower.point().of(variable), upper.point().of(variable), at);
    return first + (second - first) * part;
  }

  private static boolean isOf(Stated each, OptionalDouble row) {
    return row.isEmpty()
        || Math.abs(each.point().of(WorkPoint.CHARACTERS) - row.getAsDouble()) < 1e-9;
  }

  /** Of two, the nearest that is not above a value; if both are above, the smaller. */
  private static Stated lower(@Nullable Stated one, Stated other, String variable, double at) {
    if (one == null) {
      return other;
    }
    double first = one.point().of(variable);
    double second = other.point().of(variable);
    boolean isBetter = first > at ? second < first : second <= at && second > first;
    return isBetter ? other : one;
  }

  /** Of two, the nearest that is not below a value; if both are below, the larger. */
  private static Stated upper(@Nullable Stated one, Stated other, String variable, double at) {
    if (one == null) {
      return other;
    }
    double first = one.point().of(variable);
    double second = other.point().of(variable);
    boolean isBetter = first < at ? second > first : second >= at && second < first;
    return isBetter ? other : one;
  }

  private Stated known(@Nullable Stated found, String platform) {
    if (found == null) {
      throw new IllegalArgumentException(operation + " has no PD of " + platform);
    }
    return found;
  }

  private static double between(double below, double above, double at) {
    return above <= below
        ? 0
        : Math.min(1, Math.max(0, Math.log(at / below) / Math.log(above / below)));
  }

  @Override
  public String source(String platform, WorkPoint point) {
    if (platform.equals(reference)) {
      return "the reference";
    }
    List<String> sources = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    of(platform).stream()
        .sorted(Comparator.comparingDouble(each -> distance(each.point(), point)))
        .limit(2)
        .forEach(
            each -> {
              if (seen.add(each.source())) {
                sources.add(each.source());
              }
            });
    return "stated in " + String.join("; ", sources);
  }

  private double distance(WorkPoint one, WorkPoint other) {
    double sum = 0;
    for (String name : hull.variables()) {
      double apart = Math.log(one.of(name) / other.of(name));
      sum += apart * apart;
    }
    return sum;
  }
}
