package io.tare.analysis.pooling;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.comparison.PdVerdict;
import io.tare.analysis.comparison.Unsettled;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.pooling.RandomEffects;
import io.tare.analysis.statistics.twosample.LogEstimate;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * PD of one cell in several runs.
 *
 * @param runs the values of the runs with the cell, two or more
 * @param effects the pooled effect
 * @param another the value of the other run, if it has the cell
 * @param holmP p of a common PD of 1, corrected over all cells; absent with too few runs
 * @param level of the intervals, for example 0.95
 * @param margin the largest relative difference of two means that are called the same
 */
@RecordBuilder
public record PooledCell(
    Measurand measurand,
    String candidate,
    String reference,
    List<OfRun> runs,
    RandomEffects effects,
    Optional<OfRun> another,
    OptionalDouble holmP,
    double level,
    double margin)
    implements PooledCellBuilder.With {

  /**
   * One run's value of the cell.
   *
   * @param run its name
   * @param blocks number of blocks
   * @param unsettled evidence that it was counted before both sides had settled
   */
  public record OfRun(String run, LogEstimate pd, int blocks, Set<Unsettled> unsettled) {

    public OfRun {
      unsettled = Set.copyOf(unsettled);
    }
  }

  private static final int MIN = 2;

  public PooledCell {
    runs = List.copyOf(runs);
  }

  /** The interval of the common PD. */
  public Optional<Interval> interval() {
    return effects.interval(level);
  }

  /** The prediction interval for PD of another run with the median precision of these. */
  public Optional<Interval> prediction() {
    double[] errors = runs.stream().mapToDouble(each -> each.pd().squaredError()).toArray();
    Arrays.sort(errors);
    return effects.prediction(level, errors[errors.length / 2]);
  }

  /** Two-sided p of the other run being one of these; absent without it, or with too few runs. */
  public OptionalDouble fit() {
    return another.isPresent() ? effects.fit(another.get().pd()) : OptionalDouble.empty();
  }

  /** Whether the other run fits; absent if unknown. */
  public Optional<Boolean> fits() {
    OptionalDouble p = fit();
    return p.isPresent() ? Optional.of(p.getAsDouble() > 1 - level) : Optional.empty();
  }

  /**
   * The common PD without one of the runs: one that moves it much, or changes the verdict, decides.
   *
   * @param move of PD, as a share
   * @param changesVerdict whether the interval then tells something else; false if there is none
   */
  public record WithoutRun(
      String run,
      RandomEffects effects,
      Optional<Interval> interval,
      double move,
      boolean changesVerdict) {}

  /** Each run left out once; empty with two runs. */
  public List<WithoutRun> withoutEach() {
    return runs.size() <= MIN
        ? List.of()
        : IntStream.range(0, runs.size()).mapToObj(this::without).toList();
  }

  private WithoutRun without(int index) {
    List<OfRun> rest = new ArrayList<>(runs);
    OfRun left = rest.remove(index);
    RandomEffects others = RandomEffects.of(rest.stream().map(OfRun::pd).toList());
    Optional<Interval> interval = others.interval(level);
    return new WithoutRun(
        left.run(),
        others,
        interval,
        others.value() / effects.value() - 1,
        interval.map(each -> Verdict.of(each, margin) != verdict().verdict()).orElse(false));
  }

  /** The common PD and its verdict. */
  public PdVerdict verdict() {
    Optional<Interval> interval = interval();
    Ratio pd =
        new Ratio(
            effects.value(),
            interval,
            interval.isPresent() ? Ratio.Method.LOG_RATIO_T : Ratio.Method.TOO_FEW_BLOCKS,
            Optional.empty(),
            effects.pValue(),
            runs.size());
    return new PdVerdict(
        pd,
        holmP,
        interval.map(each -> Verdict.of(each, margin)).orElse(Verdict.TOO_FEW_BLOCKS),
        margin,
        0,
        runs.stream().flatMap(each -> each.unsettled().stream()).collect(Collectors.toSet()));
  }

  PooledCell withHolmP(double p) {
    return withHolmP(OptionalDouble.of(p));
  }
}
