package io.tare.analysis.capacity.models;

import io.tare.analysis.capacity.models.RegimeIndex.Break;
import io.tare.harness.model.Network;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** One row for each platform, operation and component that uses processors. */
public final class RegimeIndices {

  private final OverheadModel model;

  private RegimeIndices(OverheadModel model) {
    this.model = model;
  }

  /** In the order of the model's components, platform by platform. */
  public static List<RegimeIndex> of(OverheadModel model) {
    RegimeIndices indices = new RegimeIndices(model);
    List<RegimeIndex> rows = new ArrayList<>();
    for (OverheadComponent component : model.components()) {
      for (String platform : component.platforms()) {
        if (!platform.equals(model.reference())
            && component.kind().isProcessorTime()
            && !component.kind().isOfLoad()) {
          rows.addAll(
              component instanceof FittedComponent fitted
                  ? List.of(indices.fitted(fitted, platform))
                  : indices.published((PublishedComponent) component, platform));
        }
      }
    }
    return rows;
  }

  private RegimeIndex fitted(FittedComponent component, String platform) {
    List<WorkPoint> points =
        component.law(component.reference()).cells().stream()
            .map(CostFunction.FittedCell::point)
            .sorted(Comparator.comparingDouble(point -> size(component.form(), point)))
            .toList();
    WorkPoint small = points.get(0);
    WorkPoint large = points.get(points.size() - 1);
    boolean hasRegimes = component.regime().isPresent();
    return new RegimeIndex(
        platform,
        component.operation() + over(component),
        component.kind(),
        "",
        hasRegimes ? slopes(component, platform, 1) : pd(component, platform, small),
        hasRegimes ? slopes(component, platform, 2) : pd(component, platform, large),
        component
            .regime()
            .map(
                each ->
                    new Break(
                        WorkPoint.ORDER,
                        each.at(),
                        each.low(),
                        each.high(),
                        KnownOperations.workingSet(component.operation(), each.at()))),
        share(component, large));
  }

  private static double size(FunctionalForm form, WorkPoint point) {
    return form.variables().isEmpty() ? 0 : point.of(form.variables().get(0));
  }

  private static String over(OverheadComponent component) {
    return new Network(component.path()).tag();
  }

  private Band pd(FittedComponent component, String platform, WorkPoint point) {
    return Band.over(model.draws(), draw -> component.pd(platform, point, draw));
  }

  /** The ratio of a slope, the limit of PD. */
  private Band slopes(FittedComponent component, String platform, int term) {
    return Band.over(
        model.draws(),
        draw ->
            component.law(platform).coefficients(draw)[term]
                / component.law(component.reference()).coefficients(draw)[term]);
  }

  private OptionalDouble share(FittedComponent component, WorkPoint point) {
    double own = component.seconds(component.reference(), point, OverheadModel.NOMINAL);
    double all =
        model.components().stream()
            .filter(each -> each.kind().isProcessorTime() && !each.kind().isOfLoad())
            .filter(each -> each.operation().equals(component.operation()))
            .filter(each -> each.path().equals(component.path()))
            .mapToDouble(each -> each.seconds(component.reference(), point, OverheadModel.NOMINAL))
            .sum();
    return OptionalDouble.of(own / all);
  }

  /** For each number of characters, or for all orders. */
  private List<RegimeIndex> published(PublishedComponent component, String platform) {
    boolean isEnvelope = component.hull().variables().size() > 1;
    String variable = isEnvelope ? WorkPoint.SIZE : WorkPoint.ORDER;
    SortedMap<Double, List<PublishedComponent.Stated>> rows = new TreeMap<>();
    for (PublishedComponent.Stated each : component.stated()) {
      if (each.platform().equals(platform)) {
        double row = isEnvelope ? each.point().of(WorkPoint.CHARACTERS) : 0;
        rows.computeIfAbsent(row, key -> new ArrayList<>()).add(each);
      }
    }
    List<RegimeIndex> indices = new ArrayList<>();
    rows.forEach(
        (row, stated) -> {
          stated.sort(Comparator.comparingDouble(each -> each.point().of(variable)));
          indices.add(
              published(
                  component,
                  platform,
                  isEnvelope ? "c=" + ParameterText.of("c", row) : "",
                  variable,
                  stated));
        });
    return indices;
  }

  private static RegimeIndex published(
      PublishedComponent component,
      String platform,
      String where,
      String variable,
      List<PublishedComponent.Stated> stated) {
    Optional<Integer> gap = gap(stated);
    List<PublishedComponent.Stated> below =
        stated.subList(0, gap.map(g -> g + 1).orElse(stated.size()));
    List<PublishedComponent.Stated> above =
        stated.subList(gap.map(g -> g + 1).orElse(0), stated.size());
    return new RegimeIndex(
        platform,
        component.operation(),
        component.kind(),
        where,
        level(below),
        level(above),
        gap.map(
            g -> {
              double low = stated.get(g).point().of(variable);
              double high = stated.get(g + 1).point().of(variable);
              double at = Math.sqrt(low * high);
              return new Break(
                  variable, at, low, high, KnownOperations.workingSet(component.operation(), at));
            }),
        OptionalDouble.empty());
  }

  static Band level(List<PublishedComponent.Stated> stated) {
    return new Band(
        stated.stream().mapToDouble(PublishedComponent.Stated::middle).average().orElseThrow(),
        stated.stream().mapToDouble(PublishedComponent.Stated::low).min().orElseThrow(),
        stated.stream().mapToDouble(PublishedComponent.Stated::high).max().orElseThrow());
  }

  /** The widest gap whose sides have clearly different PDs. */
  static Optional<Integer> gap(List<PublishedComponent.Stated> stated) {
    Optional<Integer> best = Optional.empty();
    double widest = 0;
    for (int g = 0; g + 1 < stated.size(); g++) {
      Band below = level(stated.subList(0, g + 1));
      Band above = level(stated.subList(g + 1, stated.size()));
      double apart = Math.max(below.low() - above.high(), above.low() - below.high());
      if (apart > widest) {
        widest = apart;
        best = Optional.of(g);
      }
    }
    return best;
  }
}
