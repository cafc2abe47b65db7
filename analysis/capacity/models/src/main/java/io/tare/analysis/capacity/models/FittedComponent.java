package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A component fitted to a run: the same form on all platforms, each with its own coefficients, so
 * that PD is derived and is between their smallest and largest ratio.
 *
 * @param regime where slopes change; empty if they do not
 * @param source the run
 */
@JsonPropertyOrder({"operation", "part", "path", "hull", "reference", "source"})
public record FittedComponent(
    String operation,
    @JsonProperty("part") ComponentKind kind,
    String path,
    String reference,
    FunctionalForm form,
    Optional<Regime> regime,
    MeasuredRegion hull,
    SortedMap<String, CostFunction> laws,
    String source)
    implements OverheadComponent {

  /**
   * Where an operation's slope changes, as the parameter n.
   *
   * @param low the largest measured n that is below it, as far as the data show
   * @param high the smallest above it
   */
  public record Regime(double at, double low, double high) {}

  public FittedComponent {
    laws = Collections.unmodifiableSortedMap(new TreeMap<>(laws));
    if (!laws.containsKey(reference)) {
      throw new IllegalArgumentException(operation + " was not measured on " + reference);
    }
    int terms = form.coefficients(regime.isPresent());
    laws.values().forEach(each -> each.requireTerms(terms));
  }

  /** Checks the number of draws of the model. */
  void requireDraws(int count) {
    laws.values().forEach(each -> each.requireDraws(count));
  }

  @Override
  public Set<String> platforms() {
    return laws.keySet();
  }

  @Override
  public boolean hasSeconds() {
    return true;
  }

  @Override
  public double seconds(String platform, WorkPoint point, int draw) {
    CostFunction law = law(platform);
    double seconds =
        NonNegativeLeastSquares.value(form.terms(point, breakAt()), law.coefficients(draw));
    // The form's error at other sizes does not depend on blocks.
    return draw == OverheadModel.NOMINAL
        ? seconds
        : seconds * law.missed(what(""), what(platform), draw);
  }

  /** The seconds of it that do not depend on the request. */
  public double fixedSeconds(String platform, int draw) {
    CostFunction law = law(platform);
    double fixed = form.hasConstant() ? law.coefficients(draw)[0] : 0;
    return draw == OverheadModel.NOMINAL
        ? fixed
        : fixed * law.missed(what(""), what(platform), draw);
  }

  private int what(String platform) {
    return ReproducibleDraws.hash(operation, kind, path, platform);
  }

  /**
   * @throws IllegalArgumentException if it was not measured there
   */
  CostFunction law(String platform) {
    CostFunction law = laws.get(platform);
    if (law == null) {
      throw new IllegalArgumentException(operation + " was not measured on " + platform);
    }
    return law;
  }

  @Override
  public double pd(String platform, WorkPoint point, int draw) {
    return platform.equals(reference)
        ? 1
        : seconds(platform, point, draw) / seconds(reference, point, draw);
  }

  @Override
  public String source(String platform, WorkPoint point) {
    return "fitted to " + law(platform).cells().size() + " cells of " + source;
  }

  /** n from which on the second slope applies; empty without regimes. */
  OptionalDouble breakAt() {
    return regime.isPresent() ? OptionalDouble.of(regime.get().at()) : OptionalDouble.empty();
  }

  /**
   * The point within the hull at which an operation takes this time on the reference.
   *
   * @return empty if absent
   */
  public Optional<WorkPoint> orderTaking(double seconds) {
    if (hull.variables().isEmpty()) {
      return Optional.empty();
    }
    double low = hull.smallest(0);
    double high = hull.largest(0);
    if (!(seconds >= taking(low) && seconds <= taking(high))) {
      return Optional.empty();
    }
    while (high - low > 1e-6 * high) {
      double middle = (low + high) / 2;
      if (taking(middle) < seconds) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Optional.of(WorkPoint.order(high));
  }

  private double taking(double n) {
    return seconds(reference, WorkPoint.order(n), OverheadModel.NOMINAL);
  }
}
