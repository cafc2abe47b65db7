package io.tare.cli.terminal;

import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.model.ControlCharacters;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * The streams of this program. People read standard error while something goes on, and standard
 * output for its result; with {@code --json} standard output belongs to machines alone.
 */
public final class Console {

  /** What is written where only ASCII can be shown. */
  private static final Map<String, String> PLAIN =
      Map.ofEntries(
          Map.entry("–", "-"),
          Map.entry("—", "-"),
          Map.entry("−", "-"),
          Map.entry("·", "-"),
          Map.entry("±", "+-"),
          Map.entry("×", "x"),
          Map.entry("µ", "u"),
          Map.entry("…", "..."),
          Map.entry("≤", "<="),
          Map.entry("≥", ">="),
          Map.entry("≈", "~"),
          Map.entry("λ", "lambda"),
          Map.entry("σ", "sigma"),
          Map.entry("κ", "kappa"),
          Map.entry("²", "^2"));

  private final BufferedReader in;
  private final OutputStream documents;
  private final PrintStream out;
  private final PrintStream err;
  private final Terminal terminal;

  public Console(InputStream in, OutputStream out, OutputStream err, Terminal terminal) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.documents = out;
    this.out = new PrintStream(out, true, StandardCharsets.UTF_8);
    this.err = new PrintStream(err, true, StandardCharsets.UTF_8);
    this.terminal = terminal;
  }

  public Terminal terminal() {
    return terminal;
  }

  /**
   * A document for machines, complete and by itself on standard output. A terminal is not sent what
   * it would obey.
   */
  public void document(String text) {
    String whole = text.endsWith("\n") ? text : text + "\n";
    out.print(terminal.isOutput() ? ControlCharacters.escaped(whole) : whole);
    out.flush();
  }

  /**
   * Standard output for a document that is too long to be held. Unlike the other methods it tells
   * by an exception what cannot be written.
   */
  public OutputStream documents() {
    return documents;
  }

  /** A result for people, on standard output. */
  public void result(String text) {
    out.print(shown(text.endsWith("\n") ? text : text + "\n"));
    out.flush();
  }

  /**
   * Characters that fit a line of standard output; as many as one likes where that is not a
   * terminal, because a program may look for the line.
   */
  public int width() {
    return terminal.isOutput() ? terminal.columns() : Integer.MAX_VALUE;
  }

  /** Characters for a line of a text: the last column stays free. */
  public int textWidth() {
    return terminal.columns() - 1;
  }

  /** A table for people, on standard output. */
  public void table(Table table) {
    result(TableFormat.text(table, width()));
  }

  /** Sentences for people, on standard output, broken between words where that is a terminal. */
  public void prose(String text) {
    result(terminal.isOutput() ? Wrapping.of(text, terminal.columns()) : text);
  }

  /**
   * What goes on, for people, on standard error, broken between words where that is a terminal:
   * elsewhere a program may look for the line.
   */
  public void say(String text) {
    trace(wrapped(text));
  }

  /** Lines for people as they are, on standard error. */
  public void trace(String text) {
    err.print(shown(text.endsWith("\n") ? text : text + "\n"));
    err.flush();
  }

  /** The text in lines that fit standard error, if that is a terminal. */
  String wrapped(String text) {
    return terminal.isError() ? Wrapping.of(text, terminal.columns()) : text;
  }

  /**
   * A text for the terminal, on standard error.
   *
   * @param controls what the terminal obeys before
   */
  void draw(String controls, String text) {
    err.print(controls + shown(text));
    err.flush();
  }

  /** A blank line before a new thing on standard error. */
  public void gap() {
    err.println();
  }

  /**
   * Asks a question that is answered by yes or no; an empty answer means yes, none at all means no.
   */
  public boolean confirms(String question) {
    if (!canAsk()) {
      return false;
    }
    draw("", wrapped(question + " [Y/n]") + " ");
    try {
      String answer = in.readLine();
      return answer != null
          && (answer.isBlank() || answer.strip().toLowerCase(Locale.ROOT).startsWith("y"));
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether somebody is there to be asked. */
  public boolean canAsk() {
    return terminal.isInput() && terminal.isError();
  }

  /** The text with what the terminal cannot show, or would obey, replaced. */
  String shown(String text) {
    String visible = ControlCharacters.shown(text);
    String written = terminal.hasUnicode() ? visible : ascii(visible);
    return terminal.hasColour() ? TerminalColours.sent(written) : written;
  }

  private static String ascii(String text) {
    String plain = text;
    for (Map.Entry<String, String> each : PLAIN.entrySet()) {
      plain = plain.replace(each.getKey(), each.getValue());
    }
    return plain.replaceAll("[[^\\x00-\\x7f]&&[^\ufdd0-\ufdd4]]", "?");
  }
}
