package io.tare.analysis.validation;

import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.HtmlPage;
import io.tare.analysis.presentation.Opening;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Predictions beside load tests for people: text for a terminal, and a page with figures. */
public final class ValidationReport {

  private static final String GOALS =
      "Off by: predicted over measured, less 1; the middle one without its sign, and the worst. Where:"
          + " by the measured utilization. A platform that answered less than came had times without end, and a prediction"
          + " of any time is off by -100 % there. Unscaled: the reference's times as they are; one PD: all"
          + " of them times one number; USL: the universal scalability law through the throughput of 1 to"
          + " 4 clients of this very test. Known demand is not a prediction: queueing theory with the processor"
          + " time that the test itself shows, so what is left of the error is not the model's demand.";

  private static final String COVERAGES =
      "Means and 95th percentiles at rates that lie where 95 of 100 tests of the same length should show"
          + " them; 80 to 97 % is the goal.";

  private static final String SIZINGS =
      "The largest rate at which 95 % of requests take no longer than is predicted at 75 % of saturation,"
          + " and for how many demands, of once to ten times a guest's saturation, the number of guests"
          + " would have been that of the test.";

  private ValidationReport() {}

  /**
   * The errors beside the goals.
   *
   * @param width characters per line, at least {@link TableFormat#LEAST_WIDTH}
   */
  public static String text(Validation validation, int width) {
    int usable = Math.max(TableFormat.LEAST_WIDTH, width);
    StringBuilder text = new StringBuilder();
    Sections.add(text, ValidationTables.goals(validation), GOALS, usable);
    Sections.add(text, ValidationTables.coverages(validation), COVERAGES, usable);
    Sections.add(text, ValidationTables.sizings(validation), SIZINGS, usable);
    if (!validation.missing().isEmpty()) {
      text.append('\n').append(Paragraph.text(missing(validation), "", usable));
    }
    return text.toString();
  }

  /** Those that do not count, those of one kind of requests together. */
  private static String missing(Validation validation) {
    Map<String, List<String>> loads = new LinkedHashMap<>();
    for (LoadPoint each : validation.missing()) {
      loads
          .computeIfAbsent(each.platform() + " " + each.work().name(), key -> new ArrayList<>())
          .add(each.load().words());
    }
    return String.format(
        Locale.ROOT,
        "Left out, because they do not count in their load test: %d of %d cells, %s.",
        validation.missing().size(),
        validation.missing().size() + validation.points().size(),
        loads.entrySet().stream()
            .map(each -> each.getKey() + " at " + String.join(", ", each.getValue()))
            .collect(Collectors.joining("; ")));
  }

  /**
   * A page by itself.
   *
   * @param sha256 of the file with the predictions
   */
  public static String html(Validation validation, String sha256) {
    String title = "Predictions beside load tests";
    Opening opening =
        new Opening(
            title,
            "The predictions were written before the load tests; SHA-256 of their file "
                + sha256
                + ", which the load tests' campaigns name too.");
    ValidationAnswer answer = new ValidationAnswer(validation);
    validation.platforms().forEach(each -> opening.answer(answer.sentence(each), ""));
    if (!validation.missing().isEmpty()) {
      opening.doubts(List.of(missing(validation)), "");
    }
    opening.figure(DataLinks.figuresHeld(answer.figure()));
    Sections sections = new Sections();
    section(sections, "errors", "Errors", ValidationTables.goals(validation), GOALS);
    section(sections, "bands", "Bands", ValidationTables.coverages(validation), COVERAGES);
    section(sections, "guests", "Numbers of guests", ValidationTables.sizings(validation), SIZINGS);
    sections.figures(
        "rates",
        "By rate",
        "95th percentiles by rate",
        DataLinks.figuresHeld(ValidationFigures.of(validation)),
        "");
    sections.fold();
    section(
        sections,
        "cells",
        "Every cell",
        ValidationTables.points(validation),
        "Busy: the measured utilization of the platform's processors.");
    return HtmlPage.of(title, opening, sections);
  }

  private static void section(Sections page, String id, String title, Table table, String words) {
    page.table(id, title, title, words, table, DataLinks.holding(id, table));
  }
}
