package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import java.util.Optional;

/** Answers to capacity questions, as plain text for a terminal. */
public final class AnswerReport {

  private AnswerReport() {}

  /**
   * The answer in one sentence, the tables for the question, and notes for readers.
   *
   * @param width characters per line, at least {@link TableFormat#MIN_WIDTH}
   */
  public static String text(CapacityAnswer answer, int width) {
    int usable = Math.max(TableFormat.MIN_WIDTH, width);
    StringBuilder text = new StringBuilder();
    text.append(Paragraph.text(answer.found().headline(answer.query()), "", usable));
    text.append(
        Paragraph.text(
            answer.model().title()
                + ": "
                + answer.model().data()
                + "."
                + kinds(answer.model()).map(words -> " Kinds: " + words + ".").orElse(""),
            "",
            usable));
    answer.found().tables(answer.query()).forEach(each -> table(text, each, usable));
    answer
        .found()
        .paragraphs(answer.query())
        .forEach(each -> text.append(Paragraph.text(each, "", usable)));
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
}
