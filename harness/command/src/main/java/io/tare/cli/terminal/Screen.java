package io.tare.cli.terminal;

import java.util.List;

/**
 * Some lines at the bottom of the terminal that are written over, and lines above them that stay.
 * Safe for use by several threads.
 */
public final class Screen {

  private static final String ESCAPE = "\u001b[";

  private final Console console;
  private int drawn;

  public Screen(Console console) {
    this.console = console;
  }

  /** How many characters fit into a line; the last column stays free, lest terminals wrap. */
  public int width() {
    return console.terminal().columns() - 1;
  }

  /** How many lines may be drawn. */
  public int height() {
    return console.terminal().rows() - 2;
  }

  /** Puts new lines in the place of those that were drawn last; too long ones are cut. */
  public synchronized void draw(List<String> lines) {
    StringBuilder all = new StringBuilder();
    List<String> fitting = lines.subList(0, Math.min(lines.size(), height()));
    fitting.forEach(line -> all.append(cut(line)).append('\n'));
    String erasure = erasure();
    drawn = fitting.size();
    console.draw(erasure, all.toString());
  }

  /** Writes a line that stays, above those that are drawn next; a long one is broken at blanks. */
  public synchronized void print(String line) {
    console.draw(erasure(), console.wrapped(line) + "\n");
    drawn = 0;
  }

  /** Takes away what is drawn. */
  public synchronized void clear() {
    console.draw(erasure(), "");
    drawn = 0;
  }

  private String erasure() {
    return drawn == 0 ? "" : ESCAPE + drawn + "A\r" + ESCAPE + "J";
  }

  private String cut(String line) {
    return line.length() <= width() ? line : line.substring(0, width() - 1) + "~";
  }
}
