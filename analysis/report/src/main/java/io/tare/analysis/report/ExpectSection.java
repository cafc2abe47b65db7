package io.tare.analysis.report;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.MetricMeans;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Measurand;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What a campaign could expect of its figures, by a good run of it: each mean, with bounds by the
 * spread between the run's trials.
 *
 * <p>A run that draws as many trials from the same machine differs from this one by the difference
 * of two means, whose standard error is the square root of 2 times that of one; and it passes only
 * if its whole interval, another half width, is inside. So bounds are 1 + √2 half widths of the
 * interval away, which is the prediction interval of a mean (G. J. Hahn and W. Q. Meeker,
 * Statistical Intervals, 1991, section 4.8) and that half width. The interval is corrected for the
 * number of figures (Bonferroni), as no check of a gate is corrected by more.
 */
public record ExpectSection(Results results) {

  private static final double HALF_WIDTHS = 1 + Math.sqrt(2);
  private static final int DIGITS = 5;

  /** Decimals of bounds in percent. */
  private static final int DECIMALS = 2;

  /** A figure that has an interval. */
  private boolean isBounded(CellResult cell) {
    return interval(cell).filter(each -> each.lower() > 0).isPresent() && words(cell).isPresent();
  }

  /** Whether there is anything to expect. */
  public boolean isEmpty() {
    return results.cells().stream().noneMatch(this::isBounded);
  }

  /**
   * The section, in YAML: platforms, their cells, and the figures of these.
   *
   * @param run the run's name as people know it
   */
  public String text(String run) {
    StringBuilder text = new StringBuilder();
    text.append("# What ").append(run).append(" measured; put each expect below its platform.\n");
    text.append("# Bounds are 1 + sqrt(2) half widths of the mean's ");
    text.append(Numbers.significant(100 * results.level(), 2) + " %")
        .append(" interval away (Student's t,\n");
    text.append("# corrected for ").append(results.cells().size());
    text.append(results.cells().size() == 1 ? " figure" : " figures");
    text.append("): a run like this one passes. n is the number of trials.\n");
    text.append("# One run does not show how days differ; widen the bounds to allow for that.\n");
    text.append("platforms:\n");
    for (String platform : results.platforms()) {
      text.append("  ").append(platform).append(":\n    expect:\n");
      cells(platform)
          .forEach(
              (words, cells) -> {
                text.append("      ").append(quoted(words)).append(":\n");
                cells.forEach(each -> text.append("        ").append(line(each)).append('\n'));
              });
      results.cells().stream()
          .filter(each -> each.cell().platform().equals(platform) && words(each).isEmpty())
          .map(each -> CellText.of(each.cell()).replaceAll("\\s+", " "))
          .forEach(each -> text.append("      # no words name only ").append(each).append('\n'));
    }
    return text.toString();
  }

  private Map<String, List<CellResult>> cells(String platform) {
    Map<String, List<CellResult>> cells = new LinkedHashMap<>();
    for (CellResult each : results.cells()) {
      if (each.cell().platform().equals(platform) && words(each).isPresent()) {
        cells.computeIfAbsent(words(each).get(), any -> new ArrayList<>()).add(each);
      }
    }
    return cells;
  }

  private String line(CellResult cell) {
    String name = cell.metric().name();
    Optional<Interval> interval = interval(cell).filter(each -> each.lower() > 0);
    if (interval.isEmpty()) {
      return "# " + name + ": n = " + cell.mean().n() + " is too few for bounds";
    }
    Optional<Dimension> dimension = cell.metric().unit().dimension();
    double mean = cell.mean().value();
    String reference =
        dimension
            .map(each -> each.write(mean, DIGITS))
            .orElseGet(() -> new BigDecimal(mean, new MathContext(DIGITS)).toPlainString());
    double written =
        dimension
            .flatMap(each -> each.find(reference))
            .orElseGet(() -> new BigDecimal(reference))
            .doubleValue();
    double lower = mean - HALF_WIDTHS * (mean - interval.get().lower());
    double upper = mean + HALF_WIDTHS * (interval.get().upper() - mean);
    return "%s: {reference: %s, lower: %s, upper: +%s} # n = %d"
        .formatted(
            name,
            reference,
            share(Math.max(lower / written - 1, -0.9999)),
            share(Math.max(upper / written - 1, 0)),
            cell.mean().n());
  }

  /** Away from 0, so that rounding never narrows a bound. */
  private static String share(double share) {
    BigDecimal percent = BigDecimal.valueOf(100 * share).setScale(DECIMALS, RoundingMode.UP);
    return percent.signum() == 0 && share <= 0 ? "-0.01%" : percent.toPlainString() + "%";
  }

  private Optional<Interval> interval(CellResult cell) {
    double level = 1 - (1 - results.level()) / results.cells().size();
    return MetricMeans.of(
            cell.metric(), cell.trials().stream().mapToDouble(TrialPoint::mean).toArray(), level)
        .interval();
  }

  /** As conditions name cells: only what its workload's other cells have differently. */
  private Optional<String> words(CellResult cell) {
    Measurand own = cell.cell().measurand();
    StringBuilder words = new StringBuilder(own.workload());
    for (String each : parameters(own)) {
      if (differ(own, other -> other.value(each))) {
        String value = own.value(each).map(String::valueOf).orElse("");
        if (value.isEmpty() || value.matches(".*\\s.*")) {
          return Optional.empty();
        }
        words.append(' ').append(each).append('=').append(value);
      }
    }
    if (differ(own, Measurand::network)) {
      words.append(' ').append(own.network().name());
    }
    if (differ(own, Measurand::load)) {
      own.load().ifPresent(load -> words.append(' ').append(load.words()));
    }
    return Optional.of(words.toString());
  }

  /** The names of all parameters that cells of its workload have. */
  private Set<String> parameters(Measurand own) {
    Set<String> names = new LinkedHashSet<>();
    own.label().parameters().forEach(each -> names.add(each.name()));
    results.run().measurands().stream()
        .filter(each -> each.workload().equals(own.workload()))
        .forEach(each -> names.addAll(each.parameters().values().keySet()));
    return names;
  }

  private boolean differ(Measurand own, Function<Measurand, Object> aspect) {
    return results.run().measurands().stream()
            .filter(each -> each.workload().equals(own.workload()))
            .map(aspect)
            .distinct()
            .count()
        > 1;
  }

  private static String quoted(String words) {
    return words.matches("[A-Za-z][A-Za-z0-9._/= -]*") ? words : "\"" + words + "\"";
  }
}
