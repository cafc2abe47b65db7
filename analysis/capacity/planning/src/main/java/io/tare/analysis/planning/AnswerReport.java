package io.tare.analysis.planning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Answers to capacity questions, as plain text for a terminal. */
public final class AnswerReport {

  private AnswerReport() {}

  /**
   * The tables for the question, and notes for readers.
   *
   * @param width characters per line, at least {@link TableFormat#LEAST_WIDTH}
   */
  public static String text(CapacityAnswer answer, int width) {
    int usable = Math.max(TableFormat.LEAST_WIDTH, width);
    StringBuilder text = new StringBuilder();
    text.append(
        Paragraph.text(
            answer.model().title()
                + ": "
                + answer.model().data()
                + "."
                + kinds(answer.model()).map(words -> " Kinds: " + words + ".").orElse(""),
            "",
            usable));
    switch (answer.query().question()) {
      case SWEEP -> {
        table(text, AnswerTables.points(answer), usable);
        if (!answer.ranges().isEmpty()) {
          table(text, AnswerTables.ranges(answer), usable);
        }
      }
      case SENSITIVITY -> table(text, AnswerTables.factors(answer), usable);
      case INVERSE -> table(text, AnswerTables.largest(answer), usable);
      case EXPLAIN -> {
        table(text, AnswerTables.platforms(answer), usable);
        table(text, AnswerTables.parts(answer), usable);
        sources(answer).forEach(each -> text.append(Paragraph.text(each, "", usable)));
      }
      default -> table(text, AnswerTables.platforms(answer), usable);
    }
    sentence(text, answer, usable);
    answer.notes().forEach(each -> text.append(Paragraph.text("Note: " + each + ".", "", usable)));
    return text.toString();
  }

  /** The kind of each platform, with its accelerator. */
  static Optional<String> kinds(OverheadModel model) {
    return model.platforms().keySet().stream()
        .flatMap(
            platform ->
                model.kind(platform).stream()
                    .map(
                        kind ->
                            platform
                                + " is "
                                + kind
                                + model
                                    .accelerator(platform)
                                    .map(word -> " (" + word + ")")
                                    .orElse("")))
        .reduce((one, other) -> one + ", " + other);
  }

  private static void table(StringBuilder text, Table table, int width) {
    text.append('\n').append(TableFormat.text(table, width)).append('\n');
  }

  /** The source of each part, without repetition. */
  private static Set<String> sources(CapacityAnswer answer) {
    Set<String> all = new LinkedHashSet<>();
    answer
        .platforms()
        .forEach(
            platform ->
                platform
                    .classes()
                    .forEach(
                        each ->
                            each.parts()
                                .forEach(
                                    part ->
                                        all.add(
                                            "%s on %s: %s."
                                                .formatted(
                                                    part.part(),
                                                    platform.platform(),
                                                    part.source())))));
    return all;
  }

  /** The answer in short. */
  private static void sentence(StringBuilder text, CapacityAnswer answer, int width) {
    Query query = answer.query();
    if (query.sla().isEmpty()) {
      return;
    }
    Query.Sla sla = query.sla().get();
    String goal =
        "%s under %s with %s confidence"
            .formatted(
                AnswerTables.share(sla.quantile()),
                AnswerTables.time(sla.seconds()),
                CellText.plain(100 * sla.confidence()) + " %");
    if (!answer.isAttainable()) {
      text.append(Paragraph.text("No platform attains " + goal + ".", "", width));
    } else if (query.question() == Question.SIZE || query.question() == Question.COMPARE) {
      text.append(
          Paragraph.text(
              "Guests: the fewest that attain " + goal + "; \"meets SLA\" counts draws.",
              "",
              width));
    } else if (query.question() == Question.INVERSE) {
      text.append(Paragraph.text("\"Surely\": the largest rate with " + goal + ".", "", width));
    }
  }
}
