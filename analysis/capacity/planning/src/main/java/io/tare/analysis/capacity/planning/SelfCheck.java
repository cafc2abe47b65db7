package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.CostFunction;
import io.tare.analysis.capacity.models.FittedComponent;
import io.tare.analysis.capacity.models.KnownOperations;
import io.tare.analysis.capacity.models.MeasuredResponse;
import io.tare.analysis.capacity.models.OverheadComponent;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.WorkPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A model's answers for the load that it was fitted to: one client, cell by cell.
 *
 * @param cells in the order of the run's
 */
public record SelfCheck(List<Cell> cells) {

  /** The allowed error of a model on its own run, as a share. */
  public static final double LIMIT = 0.03;

  private static final double P95 = 0.95;

  /**
   * One cell.
   *
   * @param shown the measured response
   * @param meanSeconds the model's answer
   * @param p95Seconds its 95th percentile
   * @param worstPart the part with the largest error in seconds
   * @param missedSeconds this error: fitted less measured
   */
  public record Cell(
      MeasuredResponse shown,
      double meanSeconds,
      double p95Seconds,
      String worstPart,
      double missedSeconds) {

    /** Of the mean: predicted over measured, less 1. */
    public double error() {
      return meanSeconds / shown.meanSeconds() - 1;
    }

    /** Of the 95th percentile. */
    public double p95Error() {
      return p95Seconds / shown.p95Seconds() - 1;
    }

    public boolean isWithin() {
      return Math.abs(error()) <= LIMIT;
    }

    /** Why it is off, for people: which law, and how certain the run's own mean is. */
    public String why() {
      String law =
          String.format(
              Locale.ROOT,
              "%s is off by %+.1f %%",
              worstPart,
              100 * missedSeconds / shown.meanSeconds());
      boolean isNoise = Math.abs(error()) <= 2 * shown.standardError();
      return isNoise
          ? law + String.format(Locale.ROOT, "; mean known to %.0f %%", 100 * shown.standardError())
          : law;
    }
  }

  public SelfCheck {
    cells = List.copyOf(cells);
  }

  /** For all cells in the model; empty for a study's model or one of an earlier version. */
  public static SelfCheck of(OverheadModel model) {
    CapacityPlanner planner = new CapacityPlanner(List.of(model));
    List<Cell> cells = new ArrayList<>();
    for (MeasuredResponse each : model.responses()) {
      query(each).flatMap(query -> cell(planner, model, each, query)).ifPresent(cells::add);
    }
    return new SelfCheck(cells);
  }

  /** Cells beyond the allowed error. */
  public List<Cell> off() {
    return cells.stream().filter(each -> !each.isWithin()).toList();
  }

  /** The largest absolute error of a mean; 0 without cells. */
  public double largestError() {
    return cells.stream().mapToDouble(each -> Math.abs(each.error())).max().orElse(0);
  }

  /** The same of a 95th percentile. */
  public double largestP95Error() {
    return cells.stream().mapToDouble(each -> Math.abs(each.p95Error())).max().orElse(0);
  }

  private static Optional<Cell> cell(
      CapacityPlanner planner, OverheadModel model, MeasuredResponse shown, String query) {
    try {
      CapacityAnswer.OfClass answer =
          planner.answer(QueryReader.read("check", query)).platforms().get(0).classes().get(0);
      Optional<Miss> worst = worst(model, shown);
      return Optional.of(
          new Cell(
              shown,
              answer.meanSeconds().value(),
              answer.quantile(P95).value(),
              worst.map(Miss::part).orElse(ComponentKind.SERVICE.label()),
              worst.map(Miss::seconds).orElse(0.0)));
    } catch (QueryException e) {
      return Optional.empty(); // an operation of one size has no law
    }
  }

  private record Miss(String part, double seconds) {}

  private static Optional<Miss> worst(OverheadModel model, MeasuredResponse shown) {
    Optional<Miss> worst = Optional.empty();
    for (OverheadComponent component : model.components()) {
      if (component instanceof FittedComponent fitted
          && !fitted.kind().isOfLoad()
          && fitted.operation().equals(shown.operation())
          && fitted.path().equals(shown.path())) {
        for (CostFunction.FittedCell each : cells(fitted, shown.platform())) {
          double missed = each.fitted() - each.measured();
          boolean isWorse = worst.isEmpty() || Math.abs(missed) > Math.abs(worst.get().seconds());
          if (each.point().equals(shown.point()) && isWorse) {
            worst = Optional.of(new Miss(fitted.kind().label(), missed));
          }
        }
      }
    }
    return worst;
  }

  private static List<CostFunction.FittedCell> cells(FittedComponent component, String platform) {
    CostFunction law = component.laws().get(platform);
    return law == null ? List.of() : law.cells();
  }

  /** Empty if no query can ask for it. */
  private static Optional<String> query(MeasuredResponse shown) {
    return requests(shown)
        .map(
            requests ->
                """
                question: predict
                platforms: ["%s"]
                network: %s
                draws: 1
                classes: [{clients: 1, %s}]
                """
                    .formatted(shown.platform(), shown.path(), requests));
  }

  private static Optional<String> requests(MeasuredResponse shown) {
    WorkPoint point = shown.point();
    boolean isBody = point.values().containsKey(WorkPoint.SIZE);
    return switch (KnownOperations.kind(shown.operation())) {
      case UNMARSHAL -> Optional.of("request: " + body(point));
      case MARSHAL -> Optional.of("answer: " + body(point));
      case SERVICE, REST, PAUSE, WAKE_UP, CONTENTION, TRANSFER ->
          isBody
              ? Optional.empty()
              : Optional.of("like: \"" + shown.operation() + "\"" + order(point));
    };
  }

  private static String order(WorkPoint point) {
    return point.values().isEmpty() ? "" : ", n: " + (long) point.of(WorkPoint.ORDER);
  }

  private static String body(WorkPoint point) {
    return "{size: %dB, characters: %d}"
        .formatted((long) point.of(WorkPoint.SIZE), (long) point.of(WorkPoint.CHARACTERS));
  }
}
