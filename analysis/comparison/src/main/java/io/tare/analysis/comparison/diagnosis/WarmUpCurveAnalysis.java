package io.tare.analysis.comparison.diagnosis;

import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.comparison.series.SliceLevel;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.statistics.Summary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Computes how the levels of cells fall after the starts of their servers. */
public final class WarmUpCurveAnalysis {

  private static final double NANOS = 1e9;

  /** Where windows of the warm-up begin, in seconds: a level falls fast at first. */
  private static final int[] WINDOWS = {0, 5, 10, 20, 40, 80, 160};

  private static final int PARTS = 3;

  /**
   * A cell in a trial.
   *
   * @param begin of the trial's first slice, epoch nanoseconds
   * @param level while counted
   */
  private record Course(
      long begin, double level, List<SliceLevel> warmUp, List<SliceLevel> counted) {

    OptionalDouble warmUp(int from, OptionalInt to) {
      return level(
          warmUp.stream()
              .filter(each -> seconds(each) >= from)
              .filter(each -> to.isEmpty() || seconds(each) < to.getAsInt())
              .toList());
    }

    OptionalDouble counted(int part) {
      int size = counted.size();
      return level(counted.subList(size * part / PARTS, size * (part + 1) / PARTS));
    }

    private double seconds(SliceLevel slice) {
      return (slice.startEpochNanos() - begin) / NANOS;
    }

    /** Relative to the counted level. */
    private OptionalDouble level(List<SliceLevel> slices) {
      return slices.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(Math.exp(median(slices) - level));
    }
  }

  private WarmUpCurveAnalysis() {}

  /** Platforms in the order of their names; those without slices are left out. */
  public static List<WarmUpCurve> of(List<CellSeries> cells) {
    Map<String, Long> begins = begins(cells);
    SortedMap<String, List<Course>> byPlatform = new TreeMap<>();
    for (CellSeries cell : cells) {
      for (TrialSeries trial : cell.inOrder()) {
        course(trial, begins)
            .ifPresent(
                each ->
                    byPlatform
                        .computeIfAbsent(cell.cell().platform(), key -> new ArrayList<>())
                        .add(each));
      }
    }
    List<WarmUpCurve> falls = new ArrayList<>();
    byPlatform.forEach((platform, courses) -> falls.add(fall(platform, courses)));
    return List.copyOf(falls);
  }

  private static WarmUpCurve fall(String platform, List<Course> courses) {
    List<WarmUpCurve.Window> warmUp = new ArrayList<>();
    for (int i = 0; i < WINDOWS.length; i++) {
      int from = WINDOWS[i];
      OptionalInt to =
          i + 1 < WINDOWS.length ? OptionalInt.of(WINDOWS[i + 1]) : OptionalInt.empty();
      level(courses, each -> each.warmUp(from, to).orElse(Double.NaN))
          .ifPresent(level -> warmUp.add(new WarmUpCurve.Window(from, to, level)));
    }
    List<WarmUpCurve.Level> counted = new ArrayList<>();
    for (int i = 0; i < PARTS; i++) {
      int part = i;
      level(courses, each -> each.counted(part).orElse(Double.NaN)).ifPresent(counted::add);
    }
    return new WarmUpCurve(platform, warmUp, counted);
  }

  private static Optional<WarmUpCurve.Level> level(
      List<Course> courses, ToDoubleFunction<Course> where) {
    double[] levels =
        courses.stream().mapToDouble(where).filter(each -> !Double.isNaN(each)).toArray();
    if (levels.length == 0) {
      return Optional.empty();
    }
    double[] quantiles = Summary.quantiles(levels, 0.5, 0.9);
    return Optional.of(new WarmUpCurve.Level(levels.length, quantiles[0], quantiles[1]));
  }

  /** Absent without slices, or if a time is 0 and so has no logarithm. */
  private static Optional<Course> course(TrialSeries trial, Map<String, Long> begins) {
    List<SliceLevel> counted = trial.countedSlices();
    List<SliceLevel> warmUp = trial.warmUpSlices();
    boolean isUsable =
        !counted.isEmpty()
            && DoubleStream.concat(logs(counted), logs(warmUp)).allMatch(Double::isFinite);
    return isUsable
        ? Optional.of(
            new Course(
                begins.getOrDefault(trial.place().trial(), 0L), median(counted), warmUp, counted))
        : Optional.empty();
  }

  private static Map<String, Long> begins(List<CellSeries> cells) {
    Map<String, Long> begins = new HashMap<>();
    for (CellSeries cell : cells) {
      for (TrialSeries trial : cell.inOrder()) {
        for (List<SliceLevel> slices : List.of(trial.warmUpSlices(), trial.countedSlices())) {
          slices.forEach(
              each -> begins.merge(trial.place().trial(), each.startEpochNanos(), Math::min));
        }
      }
    }
    return begins;
  }

  private static double median(List<SliceLevel> slices) {
    return Summary.quantiles(logs(slices).toArray(), 0.5)[0];
  }

  private static DoubleStream logs(List<SliceLevel> slices) {
    return slices.stream().mapToDouble(SliceLevel::logTime);
  }
}
