package io.tare.cli.terminal;

import java.util.List;

/**
 * Some lines at the bottom of the terminal that are written over, and lines above them that stay.
 * Each line is written over where it stands: terminals keep what is erased from their first row on,
 * or scrolled out, so that their history would hold every drawing. Safe for use by several threads.
 */
public final class Screen {

  private static final String ESCAPE = "\u001b[";

  /** Erases what is left of an older line, and goes to the next row. */
  private static final String LINE_END = ESCAPE + "K\n";

  private final Console console;
  private List<String> drawn = List.of();

  public Screen(Console console) {
    this.console = console;
  }

  /** How many characters fit into a line; the last column stays free, lest terminals wrap. */
  public int width() {
    return console.textWidth();
  }

  /** How many lines may be drawn. */
  public int height() {
    return console.terminal().rows() - 2;
  }

  /** Puts new lines in the place of those that were drawn last; too long ones are cut. */
  public synchronized void draw(List<String> lines) {
    write(
        List.of(),
        lines.subList(0, Math.min(lines.size(), height())).stream().map(this::cut).toList());
  }

  /** Writes a line that stays, above those that are drawn; a long one is broken at blanks. */
  public synchronized void print(String line) {
    write(console.wrapped(line).lines().toList(), drawn);
  }

  /** Takes away what is drawn. */
  public synchronized void clear() {
    write(List.of(), List.of());
  }

  private void write(List<String> staying, List<String> lines) {
    StringBuilder all = new StringBuilder(up(drawn.size()));
    staying.forEach(line -> all.append(console.shown(line)).append(LINE_END));
    lines.forEach(line -> all.append(console.shown(line)).append(LINE_END));
    int left = Math.max(0, drawn.size() - staying.size() - lines.size());
    all.append(LINE_END.repeat(left)).append(up(left));
    drawn = lines;
    console.draw(all.toString(), "");
  }

  private static String up(int rows) {
    return rows == 0 ? "" : ESCAPE + rows + "A\r";
  }

  private String cut(String line) {
    return line.length() <= width() ? line : line.substring(0, width() - 1) + "~";
  }
}
