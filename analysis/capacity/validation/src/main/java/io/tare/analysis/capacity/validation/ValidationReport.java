package io.tare.analysis.capacity.validation;

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

/** Predictions against load tests for people: text for a terminal, and a page with figures. */
public final class ValidationReport {

  private static final String GOALS =
      "Off by: predicted over measured, less 1; the median of absolute errors, and the worst."
          + " Where: by the measured utilization. A platform that answered fewer requests than"
          + " arrived had unbounded times, so any predicted time is off by -100 % there."
          + " Unscaled: the reference's times; one PD: those times one number; USL: the"
          + " universal scalability law fitted to the throughput of 1 to 4 clients of this test."
          + " Known demand is not a prediction: it is queueing theory with the processor time of"
          + " the test itself, so its error is not due to the model's demand. Nor is standard"
          + " error: it is that of the measured means, by their blocks. Where it is as large as a"
          + " goal, the test cannot tell: cells are too short for their load, or the platform's"
          + " speed changed.";

  private static final String PARTS =
      "Median absolute errors of response times at rates, by the model and by the model without one"
          + " of its parts: what requests after a pause cost more, what requests save that find the"
          + " processors busy, what requests among others cost more, and how long requests wait for"
          + " their turn (without it they share processors).";

  private static final String COVERAGES =
      "Share of means and 95th percentiles at rates that lie in the band for 95 of 100 tests of"
          + " the same length; the goal is 80 to 97 %. Bands with the errors of other requests show"
          + " what a validated model's bands hold for requests that were not tested.";

  private static final String SIZINGS =
      "The largest rate at which 95 % of requests take no longer than predicted at 75 % of"
          + " saturation, and for how many demands, from one to ten times a guest's saturation,"
          + " the number of guests agrees with the test.";

  private ValidationReport() {}

  /**
   * The errors with the goals.
   *
   * @param width characters per line, at least {@link TableFormat#MIN_WIDTH}
   */
  public static String text(Validation validation, int width) {
    int usable = Math.max(TableFormat.MIN_WIDTH, width);
    StringBuilder text = new StringBuilder();
    Sections.add(text, ValidationTables.goals(validation), GOALS, usable);
    if (!validation.withoutParts().isEmpty()) {
      Sections.add(text, ValidationTables.parts(validation), PARTS, usable);
    }
    Sections.add(text, ValidationTables.coverages(validation), COVERAGES, usable);
    Sections.add(text, ValidationTables.sizings(validation), SIZINGS, usable);
    if (!validation.missing().isEmpty()) {
      text.append('\n').append(Paragraph.text(missing(validation), "", usable));
    }
    return text.toString();
  }

  /** The invalid cells, grouped by kind of requests. */
  private static String missing(Validation validation) {
    Map<String, List<String>> loads = new LinkedHashMap<>();
    for (LoadPoint each : validation.missing()) {
      loads
          .computeIfAbsent(each.platform() + " " + each.work().name(), key -> new ArrayList<>())
          .add(each.load().words());
    }
    return String.format(
        Locale.ROOT,
        "Left out, because they are not valid in their load test: %d of %d cells, %s.",
        validation.missing().size(),
        validation.missing().size() + validation.points().size(),
        loads.entrySet().stream()
            .map(each -> each.getKey() + " at " + String.join(", ", each.getValue()))
            .collect(Collectors.joining("; ")));
  }

  /**
   * A standalone page.
   *
   * @param sha256 of the file with the predictions
   */
  public static String html(Validation validation, String sha256) {
    String title = "Predictions against load tests";
    Opening opening =
        new Opening(
            title,
            "The predictions were written before the load tests; SHA-256 of their file "
                + sha256
                + ", which the load tests' campaigns also name.");
    ValidationAnswer answer = new ValidationAnswer(validation);
    validation.platforms().forEach(each -> opening.answer(answer.sentence(each), ""));
    if (!validation.missing().isEmpty()) {
      opening.doubts(List.of(missing(validation)), "");
    }
    opening.figure(DataLinks.figuresHeld(answer.figure()));
    Sections sections = new Sections();
    section(sections, "errors", "Errors", ValidationTables.goals(validation), GOALS);
    if (!validation.withoutParts().isEmpty()) {
      section(sections, "parts", "Parts of the model", ValidationTables.parts(validation), PARTS);
    }
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
