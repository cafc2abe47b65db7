package io.tare.analysis.capacity.models;

import io.tare.analysis.capacity.models.PublishedComponent.Stated;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The uncertainty of a figure that a study prints once. Its digits give half a unit of the last
 * one, but not the measurement error, which the study does not print. But figures of similar sizes
 * in the same regime of PD differ, and none is more certain than their agreement.
 *
 * @param squares of the logarithms of PD around the middle of their regimes
 * @param freedom number of figures minus number of regimes
 */
record PrintedSpread(double squares, int freedom) {

  /** A uniform distribution's half width over its standard deviation. */
  private static final double HALF_WIDTH = Math.sqrt(3);

  /**
   * Of all components of a study together.
   *
   * @param figures their statements that are numbers, or ranges with both ends
   */
  static PrintedSpread of(List<PublishedComponent> components, Collection<Stated> figures) {
    double squares = 0;
    int freedom = 0;
    for (PublishedComponent component : components) {
      for (List<Stated> row : rows(component)) {
        for (List<Stated> regime : regimes(component, row)) {
          PrintedSpread own = ofRegime(regime, figures);
          squares += own.squares;
          freedom += own.freedom;
        }
      }
    }
    return new PrintedSpread(squares, freedom);
  }

  /** Standard deviation of the logarithm of PD; empty if no two figures are comparable. */
  OptionalDouble deviation() {
    return freedom > 0 ? OptionalDouble.of(Math.sqrt(squares / freedom)) : OptionalDouble.empty();
  }

  /**
   * A component whose numbers have the uncertainty of their regime, or otherwise of all. A range
   * keeps its own width.
   *
   * @param numbers its statements that are one number
   */
  PublishedComponent widened(
      PublishedComponent component, Collection<Stated> figures, Collection<Stated> numbers) {
    List<Stated> stated = new ArrayList<>();
    for (List<Stated> row : rows(component)) {
      List<List<Stated>> regimes = regimes(component, row);
      for (int i = 0; i < regimes.size(); i++) {
        List<Stated> regime = regimes.get(i);
        Band limits = limits(regime, regimes.get(regimes.size() - 1 - i));
        PrintedSpread own = ofRegime(regime, figures);
        OptionalDouble deviation = own.freedom > 0 ? own.deviation() : deviation();
        for (Stated each : regime) {
          stated.add(numbers.contains(each) ? widened(each, deviation, limits) : each);
        }
      }
    }
    return component.stating(stated);
  }

  /** A third of the way from a regime to the other. */
  private static Band limits(List<Stated> own, List<Stated> other) {
    Band here = RegimeIndices.level(own);
    Band there = RegimeIndices.level(other);
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    if (there.high() < here.low()) {
      low = here.low() - (here.low() - there.high()) / 3;
    } else if (there.low() > here.high()) {
      high = here.high() + (there.low() - here.high()) / 3;
    }
    return new Band(here.value(), low, high);
  }

  /** The distance that keeps the study's regimes apart. */
  private static Stated widened(Stated each, OptionalDouble deviation, Band limits) {
    double factor = Math.exp(HALF_WIDTH * deviation.orElse(0));
    double away =
        Math.min(
            each.middle() * (factor - 1 / factor) / 2,
            Math.min(each.middle() - limits.low(), limits.high() - each.middle()));
    return new Stated(
        each.platform(),
        each.point(),
        Math.min(each.low(), each.middle() - away),
        Math.max(each.high(), each.middle() + away),
        each.source());
  }

  /** One statement about several sizes is one figure. */
  private static PrintedSpread ofRegime(List<Stated> regime, Collection<Stated> figures) {
    List<Double> logs =
        regime.stream()
            .filter(figures::contains)
            .map(each -> Math.log(each.middle()))
            .distinct()
            .toList();
    double mean = logs.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    double squares = logs.stream().mapToDouble(each -> (each - mean) * (each - mean)).sum();
    return new PrintedSpread(squares, Math.max(0, logs.size() - 1));
  }

  /** By platform and by number of characters. */
  private static Collection<List<Stated>> rows(PublishedComponent component) {
    SortedMap<String, List<Stated>> rows = new TreeMap<>();
    for (Stated each : component.stated()) {
      String row =
          component.hull().variables().contains(WorkPoint.CHARACTERS)
              ? each.platform() + "\n" + each.point().of(WorkPoint.CHARACTERS)
              : each.platform();
      rows.computeIfAbsent(row, key -> new ArrayList<>()).add(each);
    }
    return rows.values();
  }

  /** On each side of a gap, if a row has one. */
  private static List<List<Stated>> regimes(PublishedComponent component, List<Stated> row) {
    List<String> variables = component.hull().variables();
    if (!variables.isEmpty()) {
      row.sort(Comparator.comparingDouble(each -> each.point().of(variables.get(0))));
    }
    Optional<Integer> gap = RegimeIndices.gap(row);
    return gap.isPresent()
        ? List.of(row.subList(0, gap.get() + 1), row.subList(gap.get() + 1, row.size()))
        : List.of(row);
  }
}
