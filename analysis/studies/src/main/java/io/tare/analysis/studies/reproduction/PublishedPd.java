package io.tare.analysis.studies.reproduction;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.statistics.twosample.RatioFromMoments;
import io.tare.analysis.studies.CellSelection;
import io.tare.analysis.studies.Condition;
import io.tare.analysis.studies.StatedValue;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyRow;
import io.tare.analysis.studies.StudyTable;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.WorkloadLabel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A published PD, or one that follows from published means.
 *
 * @param platform the study's
 * @param label the workload's display name
 * @param parameters as the study prints them
 * @param path empty if the study gives none
 * @param words the PD as the study prints it, for example {@code "about 1.16"}; or, if it follows
 *     from means, with its interval
 * @param value absent if only a range is stated
 * @param lower lower end of the stated or rounded range, or of the interval that follows from
 *     means, deviations and n; minus infinity if unknown
 * @param upper likewise the upper end; infinity if unknown
 * @param printed for figures
 * @param selection the corresponding cells of a run
 */
@RecordBuilder
public record PublishedPd(
    String source,
    String platform,
    String workload,
    WorkloadLabel label,
    Map<String, String> parameters,
    String path,
    String words,
    Optional<Double> value,
    double lower,
    double upper,
    Range printed,
    CellSelection selection) {

  /**
   * A range as printed, without rounding; or the interval that follows from means. Missing ends are
   * infinite.
   */
  public record Range(double lower, double upper) {}

  private static final double LEVEL = 0.95;

  /** All of a study's, in its order. */
  public static List<PublishedPd> of(Study study) {
    List<PublishedPd> all = new ArrayList<>();
    study.stated().stream()
        .filter(each -> each.metric().equals(CellSelection.PD))
        .forEach(each -> all.add(of(study, each)));
    study
        .reference()
        .ifPresent(
            reference ->
                study.tables().stream()
                    .filter(table -> table.platforms().contains(reference))
                    .forEach(table -> addTo(all, study, table, reference)));
    return List.copyOf(all);
  }

  private static PublishedPd of(Study study, StatedValue stated) {
    StatedValue.Amount amount = stated.amount();
    Optional<PrintedNumber> low = amount.low().or(amount::value);
    Optional<PrintedNumber> high = amount.high().or(amount::value);
    return PublishedPdBuilder.builder()
        .source(stated.source())
        .platform(stated.platform())
        .workload(stated.workload())
        .label(study.label(stated.workload()))
        .parameters(stated.parameters())
        .path(stated.path())
        .words(amount.words())
        .value(amount.value().map(PrintedNumber::value))
        .lower(low.map(PrintedNumber::lower).orElse(Double.NEGATIVE_INFINITY))
        .upper(high.map(PrintedNumber::upper).orElse(Double.POSITIVE_INFINITY))
        .printed(
            new Range(
                low.map(PrintedNumber::value).orElse(Double.NEGATIVE_INFINITY),
                high.map(PrintedNumber::value).orElse(Double.POSITIVE_INFINITY)))
        .selection(selection(stated))
        .build();
  }

  private static CellSelection selection(StatedValue stated) {
    Map<String, List<Condition>> conditions = new LinkedHashMap<>();
    stated
        .parameters()
        .forEach((name, text) -> conditions.put(name, List.of(Condition.exactly(text))));
    return new CellSelection(
        Optional.empty(),
        stated.workload(),
        conditions,
        Optional.of(stated.path()).filter(each -> !each.isEmpty()),
        List.of(),
        CellSelection.PD);
  }

  private static void addTo(
      List<PublishedPd> all, Study study, StudyTable table, String reference) {
    for (StudyRow row : table.rows()) {
      Map<String, String> parameters = new LinkedHashMap<>();
      for (int i = 1; i < table.keys().size(); i++) {
        parameters.put(table.keys().get(i), row.key().get(i));
      }
      for (String platform : table.platforms()) {
        if (!platform.equals(reference)) {
          RatioFromMoments ratio = table.loss(row, platform, reference, LEVEL);
          double lower = ratio.interval().map(Interval::lower).orElse(Double.NEGATIVE_INFINITY);
          double upper = ratio.interval().map(Interval::upper).orElse(Double.POSITIVE_INFINITY);
          all.add(
              PublishedPdBuilder.builder()
                  .source(table.source())
                  .platform(platform)
                  .workload(row.key().get(0))
                  .label(study.label(row.key().get(0)))
                  .parameters(parameters)
                  .path("")
                  .words(StudyTable.words(ratio))
                  .value(Optional.of(ratio.value()))
                  .lower(lower)
                  .upper(upper)
                  .printed(new Range(lower, upper))
                  .selection(table.selection(row))
                  .build());
        }
      }
    }
  }

  /** As named in a run, loopback if no path is given; empty if a name or value is malformed. */
  public Optional<Measurand> measurand() {
    try {
      Map<String, Object> values = new LinkedHashMap<>();
      parameters.forEach((name, text) -> values.put(name, value(Condition.exactly(text))));
      return Optional.of(
          new Measurand(
                  workload,
                  Parameters.of(values),
                  path.isEmpty() ? Network.LOOPBACK : new Network(path))
              .called(label));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Object value(Condition condition) {
    if (condition.number().isEmpty()) {
      return condition.text();
    }
    double number = condition.number().getAsDouble();
    return number == Math.rint(number) ? (Object) (long) number : (Object) number;
  }
}
