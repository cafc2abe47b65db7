package io.tare.analysis.migration;

import io.tare.analysis.migration.FittedMigration.Predicted;
import io.tare.analysis.migration.MeasuredMigration.Unfit;
import io.tare.analysis.migration.PreCopyModel.Course;
import io.tare.analysis.statistics.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A law with its data, and its errors on migrations left out of the fit.
 *
 * @param id its name
 * @param sha256 of the run's data
 * @param platform which migrated; several separated by commas
 * @param facts of the platform: hypervisor, version, accelerator
 * @param migrations used for the fit, {@link #MIN} or more
 * @param unfit number of unused ones, by reason
 * @param notes for readers
 */
public record MigrationModel(
    String id,
    String sha256,
    String platform,
    SortedMap<String, String> facts,
    PreCopyModel law,
    List<FittedMigration> migrations,
    SortedMap<Unfit, Integer> unfit,
    List<String> notes) {

  /** The fewest migrations: each is left out once, and two must remain. */
  public static final int MIN = 3;

  /** The tolerance beyond the measured range, because rates are never exactly equal. */
  private static final double EDGE = 0.1;

  public MigrationModel {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    migrations = List.copyOf(migrations);
    unfit = Collections.unmodifiableSortedMap(new TreeMap<>(unfit));
    notes = List.copyOf(notes);
    if (migrations.size() < MIN) {
      throw new IllegalArgumentException(
          "a law needs " + MIN + " migrations, but there are " + migrations.size());
    }
  }

  /**
   * A law's errors on left-out migrations, relative to the measurement.
   *
   * @param median of the absolute errors
   * @param largest of the absolute errors
   * @param lowest error, negative if the law underestimates
   * @param highest error
   */
  public record Errors(double median, double largest, double lowest, double highest) {}

  /** A quantity of the terms and its measured range. */
  public enum Variable {
    MEMORY,
    DIRTYING,
    BANDWIDTH,
    DOWNTIME;

    /** As on the command line. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** In bytes, bytes per second, or seconds. */
    public double of(PlannedMigration terms) {
      return switch (this) {
        case MEMORY -> terms.memoryBytes();
        case DIRTYING -> terms.dirtiedPerSecond();
        case BANDWIDTH -> terms.bytesPerSecond();
        case DOWNTIME -> terms.downtimeSeconds();
      };
    }
  }

  /** The smallest and the largest measured value. */
  public record Range(double low, double high) {
    boolean holds(double value) {
      return value >= low * (1 - EDGE) && value <= high * (1 + EDGE);
    }
  }

  /** A question beyond the measured range. */
  public record Outside(Variable variable, Range measured, double asked) {}

  /**
   * A forecast.
   *
   * @param total in seconds; absent if it never ends
   * @param downtime likewise
   * @param outside quantities beyond the measured range
   */
  public record Forecast(
      Course course, Optional<Span> total, Optional<Span> downtime, List<Outside> outside) {}

  /**
   * A time in seconds, with a range from the errors of left-out migrations: a new error is between
   * the smallest and the largest of n errors with probability (n − 1)/(n + 1), if exchangeable (V.
   * Vovk et al., Algorithmic Learning in a Random World, 2005).
   */
  public record Span(double value, double low, double high) {}

  /** The probability that a new migration is within a {@link Span}. */
  public double coverage() {
    return (migrations.size() - 1.0) / (migrations.size() + 1.0);
  }

  public Errors totalErrors() {
    return errors(FittedMigration::total);
  }

  public Errors downtimeErrors() {
    return errors(FittedMigration::downtime);
  }

  private Errors errors(Function<FittedMigration, Predicted> of) {
    double[] errors = migrations.stream().mapToDouble(each -> of.apply(each).error()).toArray();
    double[] absolute = Arrays.stream(errors).map(Math::abs).toArray();
    double[] ends = Summary.quantiles(errors, 0, 1);
    double[] sizes = Summary.quantiles(absolute, 0.5, 1);
    return new Errors(sizes[0], sizes[1], ends[0], ends[1]);
  }

  public Range range(Variable variable) {
    double[] values = migrations.stream().mapToDouble(each -> variable.of(each.terms())).toArray();
    double[] ends = Summary.quantiles(values, 0, 1);
    return new Range(ends[0], ends[1]);
  }

  /** The forecast of a migration, also beyond the measured range. */
  public Forecast forecast(PlannedMigration planned) {
    Course course = law.course(planned);
    List<Outside> outside = new ArrayList<>();
    for (Variable each : Variable.values()) {
      Range range = range(each);
      if (!range.holds(each.of(planned))) {
        outside.add(new Outside(each, range, each.of(planned)));
      }
    }
    return new Forecast(
        course,
        course.ends() ? Optional.of(span(course.totalSeconds(), totalErrors())) : Optional.empty(),
        course.ends()
            ? Optional.of(span(course.downtimeSeconds(), downtimeErrors()))
            : Optional.empty(),
        List.copyOf(outside));
  }

  /** Applies the ratios of forecast and measurement of the left-out migrations. */
  private static Span span(double value, Errors errors) {
    return new Span(value, value / (1 + errors.highest()), value / (1 + errors.lowest()));
  }
}
