package io.tare.analysis.comparison.series;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Metric;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The submissions of one cell, by block. */
public final class CellSeries {

  private final String id;
  private final Cell cell;
  private final Metric metric;
  private final Parts parts;
  private final DoubleUnaryOperator averaged;
  private final SortedMap<Integer, TrialSeries> trials = new TreeMap<>();
  private @Nullable CellSeries stamped;

  private CellSeries(
      String id, Cell cell, Metric metric, Parts parts, DoubleUnaryOperator averaged) {
    this.id = id;
    this.cell = cell;
    this.metric = metric;
    this.parts = parts;
    this.averaged = averaged;
  }

  /**
   * @param parts of the metric
   */
  public static CellSeries of(String id, Cell cell, Metric metric, Parts parts) {
    return new CellSeries(id, cell, metric, parts, metric::averaged);
  }

  /** For the costs of units of work instead of the metric's values, which are averaged as such. */
  static CellSeries ofCosts(String id, Cell cell, Metric metric) {
    return new CellSeries(id, cell, metric, Parts.NONE, DoubleUnaryOperator.identity());
  }

  public String id() {
    return id;
  }

  public Cell cell() {
    return cell;
  }

  public Metric metric() {
    return metric;
  }

  public TrialSeries trial(PlanIndex.Place place) {
    return trials.computeIfAbsent(place.block(), block -> new TrialSeries(place, parts, averaged));
  }

  /** The trial's submissions that count only for parts. */
  TrialSeries stampedTrial(PlanIndex.Place place) {
    CellSeries own = stamped;
    if (own == null) {
      own = new CellSeries(id, cell, metric, parts, averaged);
      stamped = own;
    }
    return own.trial(place);
  }

  /** The submissions with the parts: those that count only for them if there are such, or all. */
  public CellSeries parted() {
    return stamped == null ? this : stamped;
  }

  /** Whether the cost of the server's stamps can be seen. */
  public boolean hasCostOfStamps() {
    return stamped != null;
  }

  /** Block to trial, only those with a counted submission. */
  public SortedMap<Integer, TrialSeries> trials() {
    SortedMap<Integer, TrialSeries> counted = new TreeMap<>(trials);
    counted.values().removeIf(trial -> trial.size() == 0);
    return counted;
  }

  public List<TrialSeries> inOrder() {
    return List.copyOf(trials().values());
  }

  /** The trials of some blocks, in their order. */
  public List<TrialSeries> in(List<Integer> blocks) {
    Map<Integer, TrialSeries> counted = trials();
    return blocks.stream().map(counted::get).toList();
  }

  /**
   * What the last digit of its values is worth, as a share of their mean; 0 if they have all
   * significant digits.
   */
  public double resolution(List<Integer> blocks) {
    double finest = in(blocks).stream().mapToDouble(TrialSeries::resolution).min().orElse(0);
    double mean = in(blocks).stream().mapToDouble(TrialSeries::mean).average().orElse(0);
    return finest == 0 ? 0 : finest / mean;
  }

  public Parts parts() {
    return parts;
  }

  /** Whether every counted submission has the part. */
  public boolean tells(Part part) {
    return inOrder().stream().allMatch(trial -> trial.tells(part));
  }

  /** Whether every counted submission has all pieces of parts with pieces. */
  public boolean hasPieces() {
    return parts.rests().stream().allMatch(this::tells);
  }

  /** Whether the part is shown: present, and not always 0, as lateness may be. */
  public boolean shows(Part part) {
    return tells(part) && inOrder().stream().anyMatch(trial -> trial.mean(part) != 0);
  }

  public double[] merged() {
    int total = inOrder().stream().mapToInt(TrialSeries::size).sum();
    double[] merged = new double[total];
    int next = 0;
    for (TrialSeries trial : inOrder()) {
      double[] values = trial.values();
      System.arraycopy(values, 0, merged, next, values.length);
      next += values.length;
    }
    return merged;
  }
}
