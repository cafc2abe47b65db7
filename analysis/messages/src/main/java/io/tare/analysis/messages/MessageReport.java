package io.tare.analysis.messages;

import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.Opening;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.presentation.WideFigure;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.PlainText;
import io.tare.analysis.table.TableFormat;
import io.tare.analysis.table.markup.Element;
import java.util.Map;
import java.util.Optional;

/** The analysis of messages, as plain text for a terminal. */
public final class MessageReport {

  private static final String LINES =
      "The line is time = latency + size / asymptotic bandwidth (Hockney 1994), by least squares"
          + " of relative errors; at the half-performance size half the bandwidth is reached."
          + " Intervals: bootstrap of blocks. Farthest off: where the line is farthest from the"
          + " measurement, and by how much.";

  private static final String ABOUT =
      "An instance is a platform, or a pair of its nodes. The command tare messages shows which"
          + " instance is fastest for an application's own messages.";

  private static final String[] FILES = {"messages.csv", "messages.json"};

  private MessageReport() {}

  /**
   * The times, the lines, the groups, and the answer if an application was given.
   *
   * @param width characters per line, at least {@link TableFormat#MIN_WIDTH}
   */
  public static String text(
      MessageAnalysis analysis, Optional<CommunicationAnswer> answer, int width) {
    PlainText text = new PlainText(width);
    text.paragraph("Messages of " + analysis.run() + ", by size");
    text.gap().table(MessageTables.times(analysis)).gap();
    text.paragraph(MessageWords.basis(analysis));
    if (analysis.instances().size() > 1) {
      text.paragraph(MessageWords.letters(analysis));
    }
    MessageWords.groups(analysis).forEach(text::paragraph);
    if (!analysis.fits().isEmpty()) {
      text.gap().table(MessageTables.lines(analysis)).gap().paragraph(LINES);
      MessageWords.misses(analysis).forEach(text::paragraph);
    }
    answer.ifPresent(
        each -> {
          text.gap().table(MessageTables.answer(each)).gap();
          text.paragraph(MessageWords.ground(each)).gap().paragraph(MessageWords.answer(each));
        });
    return text.toString();
  }

  /** The beginning of a page if nothing else was compared. */
  public static void addAnswer(Opening opening, MessageAnalysis analysis) {
    MessageWords.answers(analysis).forEach(each -> opening.answer(each, ""));
  }

  /**
   * The answer and its figure as a section of a page.
   *
   * @param linked the figure wide and narrow, with links; empty if the page begins with it
   */
  public static void addFirst(
      Sections page, MessageAnalysis analysis, Map<String, Element> linked) {
    if (!linked.isEmpty()) {
      Element section = page.begin("messages", "Messages", "Messages by size", ABOUT);
      MessageWords.answers(analysis).forEach(each -> section.add(Sections.paragraph(each)));
      section.addAll(WideFigure.onPage(linked));
    }
  }

  /** The other sections of a page. */
  public static void addDetails(Sections page, MessageAnalysis analysis) {
    Element lines =
        page.begin("message-lines", "Lines", "Latency and bandwidth of messages", LINES)
            .add(HtmlTable.of(MessageTables.lines(analysis)))
            .add(DataLinks.to(FILES));
    MessageWords.misses(analysis).forEach(each -> lines.add(Sections.paragraph(each)));
    Element times =
        page.begin("message-times", "Times", "Times of messages", MessageWords.basis(analysis))
            .add(HtmlTable.of(MessageTables.times(analysis)))
            .add(DataLinks.to(FILES));
    if (analysis.instances().size() > 1) {
      times.add(Sections.paragraph(MessageWords.letters(analysis)));
    }
  }

  /** The data files beside a page: name to content. */
  public static Map<String, String> files(MessageAnalysis analysis) {
    return Map.of(
        FILES[0],
        TableFormat.CSV.of(MessageTables.values(analysis)),
        FILES[1],
        MessagesJson.of(analysis, Optional.empty()).toPrettyString() + "\n");
  }
}
