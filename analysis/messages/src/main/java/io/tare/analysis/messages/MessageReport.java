package io.tare.analysis.messages;

import io.tare.analysis.markup.Element;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.Paragraph;
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
    int usable = Math.max(TableFormat.LEAST_WIDTH, width);
    StringBuilder text = new StringBuilder();
    text.append(Paragraph.text("Messages of " + analysis.run() + ", by size", "", usable));
    text.append('\n').append(TableFormat.text(MessageTables.times(analysis), usable)).append('\n');
    text.append(Paragraph.text(MessageWords.basis(analysis), "", usable));
    if (analysis.instances().size() > 1) {
      text.append(Paragraph.text(MessageWords.letters(analysis), "", usable));
    }
    MessageWords.groups(analysis).forEach(each -> text.append(Paragraph.text(each, "", usable)));
    lines(text, analysis, usable);
    answer.ifPresent(each -> answer(text, each, usable));
    return text.toString();
  }

  private static void lines(StringBuilder text, MessageAnalysis analysis, int width) {
    if (analysis.fits().isEmpty()) {
      return;
    }
    text.append('\n').append(TableFormat.text(MessageTables.lines(analysis), width)).append('\n');
    text.append(Paragraph.text(LINES, "", width));
    MessageWords.misses(analysis).forEach(each -> text.append(Paragraph.text(each, "", width)));
  }

  private static void answer(StringBuilder text, CommunicationAnswer answer, int width) {
    text.append('\n').append(TableFormat.text(MessageTables.answer(answer), width)).append('\n');
    text.append(Paragraph.text(MessageWords.ground(answer), "", width)).append('\n');
    text.append(Paragraph.text(MessageWords.answer(answer), "", width));
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
