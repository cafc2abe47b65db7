package io.tare.analysis.overhead;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A component of which a study printed nothing but PD: between the stated points it goes on evenly
 * in the logarithm of the size, and beyond the last one it stays.
 *
 * @param stated what the study says of the virtualized platforms
 */
public record PublishedComponent(
    String operation,
    ComponentKind kind,
    String path,
    String reference,
    Hull hull,
    List<Stated> stated)
    implements OverheadComponent {

  /**
   * PD of one platform at one point.
   *
   * @param low the least that it may be, above 0
   * @param high the most
   * @param source where it stands
   */
  public record Stated(String platform, WorkPoint point, double low, double high, String source) {
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

  @Override
  public Set<String> platforms() {
    Set<String> all = new TreeSet<>();
    all.add(reference);
    stated.forEach(each -> all.add(each.platform()));
    return all;
  }

  @Override
  public boolean tellsSeconds() {
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
    // One draw is as high or as low at all points: nothing is told of how they go together.
    double share =
        draw == OverheadModel.NOMINAL
            ? 0.5
            : Draws.uniform(operation + " " + kind + " " + path + " " + platform, draw);
    List<Stated> own = of(platform);
    if (hull.variables().size() == 1) {
      return along(own, WorkPoint.ORDER, point, share);
    }
    double[] rows =
        own.stream()
            .mapToDouble(each -> each.point().of(WorkPoint.CHARACTERS))
            .distinct()
            .sorted()
            .toArray();
    double at = point.of(WorkPoint.CHARACTERS);
    double below = rows[0];
    double above = rows[rows.length - 1];
    for (double row : rows) {
      below = row <= at ? row : below;
    }
    for (int i = rows.length - 1; i >= 0; i--) {
      above = rows[i] >= at ? rows[i] : above;
    }
    double first = along(row(own, below), WorkPoint.SIZE, point, share);
    double second = along(row(own, above), WorkPoint.SIZE, point, share);
    return first + (second - first) * between(below, above, at);
  }

  private List<Stated> of(String platform) {
    List<Stated> own = stated.stream().filter(each -> each.platform().equals(platform)).toList();
    if (own.isEmpty()) {
      throw new IllegalArgumentException(operation + " has no PD of " + platform);
    }
    return own;
  }

  private static List<Stated> row(List<Stated> own, double characters) {
    return own.stream()
        .filter(each -> Math.abs(each.point().of(WorkPoint.CHARACTERS) - characters) < 1e-9)
        .toList();
  }

  private static double along(List<Stated> own, String variable, WorkPoint point, double share) {
    List<Stated> sorted = new ArrayList<>(own);
    sorted.sort(Comparator.comparingDouble(each -> each.point().of(variable)));
    double at = point.of(variable);
    Stated below = sorted.get(0);
    Stated above = sorted.get(sorted.size() - 1);
    for (Stated each : sorted) {
      below = each.point().of(variable) <= at ? each : below;
    }
    for (int i = sorted.size() - 1; i >= 0; i--) {
      above = sorted.get(i).point().of(variable) >= at ? sorted.get(i) : above;
    }
    double first = below.low() + share * (below.high() - below.low());
    double second = above.low() + share * (above.high() - above.low());
    double part = between(below.point().of(variable), above.point().of(variable), at);
    return first + (second - first) * part;
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
