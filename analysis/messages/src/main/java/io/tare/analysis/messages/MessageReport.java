package io.tare.analysis.messages;

import io.tare.analysis.markup.Element;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.PlainText;
import io.tare.analysis.table.TableFormat;
import java.util.Map;
import java.util.Optional;

/** What messages tell, as plain text for a terminal. */
public final class MessageReport {

  private static final String LINES =
      "The line is time = latency + size / asymptotic bandwidth (Hockney 1994), with the least"
          + " squared relative distance; at the half-performance size half the bandwidth is"
          + " reached. Intervals by drawing blocks again. Farthest off: where the line is farthest"
          + " from what was measured, and by how much.";

  private MessageReport() {}

  /**
   * The times, the lines, the groups, and the answer if an application was given.
   *
   * @param width characters per line, at least {@link TableFormat#LEAST_WIDTH}
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

  /** The same on a page, but for the answer; not there if no instance has a line. */
  public static void addTo(Sections page, MessageAnalysis analysis, Map<String, Element> figures) {
    Element section =
        page.begin(
            "messages",
            "Messages",
            "Messages by their size",
            "An instance is a platform, or a pair of its nodes. For an application's own messages, the"
                + " command tare messages says which instance takes the least.");
    section.add(Sections.grid(figures));
    MessageWords.groups(analysis).forEach(each -> section.add(Sections.paragraph(each)));
    section.add(HtmlTable.of(MessageTables.lines(analysis)));
    section.add(Sections.paragraph(LINES));
    MessageWords.misses(analysis).forEach(each -> section.add(Sections.paragraph(each)));
    section.add(HtmlTable.of(MessageTables.times(analysis)));
    section.add(Sections.paragraph(MessageWords.basis(analysis)));
    if (analysis.instances().size() > 1) {
      section.add(Sections.paragraph(MessageWords.letters(analysis)));
    }
  }
}
