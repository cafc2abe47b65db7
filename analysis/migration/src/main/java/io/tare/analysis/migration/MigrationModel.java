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
 * A law with what it was fitted to, and how far off it is of migrations that it was not fitted to.
 *
 * @param id what it is called
 * @param sha256 of the run's data
 * @param platform which migrated; several with commas between them
 * @param facts of the platform: hypervisor, version, accelerator
 * @param migrations that it was fitted to, {@link #LEAST} or more
 * @param unfit how many were not used, by reason
 * @param notes what a reader must know
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
  public static final int LEAST = 3;

  /** So far beyond what was measured still counts as within: rates are never quite the same. */
  private static final double EDGE = 0.1;

  public MigrationModel {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    migrations = List.copyOf(migrations);
    unfit = Collections.unmodifiableSortedMap(new TreeMap<>(unfit));
    notes = List.copyOf(notes);
    if (migrations.size() < LEAST) {
      throw new IllegalArgumentException(
          "a law takes " + LEAST + " migrations, and there are " + migrations.size());
    }
  }

  /**
   * How far off a law is of migrations that were left out, relative to what was measured.
   *
   * @param median of the absolute errors
   * @param largest of the absolute errors
   * @param lowest error, below 0 where the law says too little
   * @param highest error
   */
  public record Errors(double median, double largest, double lowest, double highest) {}

  /** A quantity of the terms and where it was measured. */
  public enum Variable {
    MEMORY,
    DIRTYING,
    BANDWIDTH,
    DOWNTIME;

    /** As on the command line. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** In bytes, bytes a second, or seconds. */
    public double of(PlannedMigration terms) {
      return switch (this) {
        case MEMORY -> terms.memoryBytes();
        case DIRTYING -> terms.dirtiedPerSecond();
        case BANDWIDTH -> terms.bytesPerSecond();
        case DOWNTIME -> terms.downtimeSeconds();
      };
    }
  }

  /** The smallest and the largest value that was measured. */
  public record Range(double low, double high) {
    boolean holds(double value) {
      return value >= low * (1 - EDGE) && value <= high * (1 + EDGE);
    }
  }

  /** A question that lies beyond what was measured. */
  public record Outside(Variable variable, Range measured, double asked) {}

  /**
   * What is foretold.
   *
   * @param total in seconds; absent of one that never ends
   * @param downtime likewise
   * @param outside where it lies beyond what was measured
   */
  public record Forecast(
      Course course, Optional<Span> total, Optional<Span> downtime, List<Outside> outside) {}

  /**
   * A time in seconds, and where it lies by the errors of the migrations that were left out: a new
   * one lies between the smallest and the largest of n errors with probability (n − 1)/(n + 1), if
   * it is of their kind (V. Vovk et al., Algorithmic Learning in a Random World, 2005).
   */
  public record Span(double value, double low, double high) {}

  /** How surely a new migration lies within a {@link Span}. */
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

  /** What a migration will take, whether anything like it was measured or not. */
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

  /** What is foretold is so many times what will be measured as it was of those left out. */
  private static Span span(double value, Errors errors) {
    return new Span(value, value / (1 + errors.highest()), value / (1 + errors.lowest()));
  }
}
