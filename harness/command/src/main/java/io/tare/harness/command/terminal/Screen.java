package io.tare.harness.command.terminal;

import java.util.List;

/**
 * Lines at the bottom of the terminal that are overwritten, below permanent lines. Each line is
 * overwritten in place: terminals keep what is erased from the first row on or scrolled out, so
 * their history would otherwise contain every drawing. Thread-safe.
 */
public final class Screen {

  private static final String ESCAPE = "\u001b[";

  /** Erases the rest of an older line, and moves to the next row. */
  private static final String LINE_END = ESCAPE + "K\n";

  private final Console console;
  private List<String> drawn = List.of();

  public Screen(Console console) {
    this.console = console;
  }

  /** Characters per line; the last column stays free, so that terminals do not wrap. */
  public int width() {
    return console.textWidth();
  }

  /** The maximum number of lines. */
  public int height() {
    return console.terminal().rows() - 2;
  }

  /** Replaces the lines drawn last; cuts long ones. */
  public synchronized void draw(List<String> lines) {
    write(
        List.of(),
        lines.subList(0, Math.min(lines.size(), height())).stream().map(this::cut).toList());
  }

  /** Writes a permanent line above those that are drawn; wraps a long one. */
  public synchronized void print(String line) {
    write(console.wrapped(line).lines().toList(), drawn);
  }

  /** Removes what is drawn. */
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
