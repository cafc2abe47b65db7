package io.tare.harness.command.terminal;

import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.model.ControlCharacters;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * The streams of this program: progress goes to standard error, results to standard output; with
 * {@code --json} standard output contains only the JSON document.
 */
public final class Console {

  /** Replacements where only ASCII can be shown. */
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
  private final CheckedOutput checked;
  private final PrintStream out;
  private final PrintStream err;
  private final Terminal terminal;

  public Console(InputStream in, OutputStream out, OutputStream err, Terminal terminal) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.checked = new CheckedOutput(out);
    this.out = new PrintStream(checked, true, StandardCharsets.UTF_8);
    this.err = new PrintStream(err, true, StandardCharsets.UTF_8);
    this.terminal = terminal;
  }

  public Terminal terminal() {
    return terminal;
  }

  /**
   * Prints a document for programs, the only output on standard output. Control sequences are not
   * sent to a terminal.
   */
  public void document(String text) {
    String whole = text.endsWith("\n") ? text : text + "\n";
    out.print(terminal.isOutput() ? ControlCharacters.escaped(whole) : whole);
    out.flush();
  }

  /**
   * Standard output for a document too long for memory. Unlike the other methods it throws an
   * exception if writing fails, so that nothing more is computed.
   */
  public OutputStream documents() {
    return checked;
  }

  /** Standard output for texts from picocli, such as help. */
  public PrintWriter texts() {
    return new PrintWriter(checked, true, StandardCharsets.UTF_8);
  }

  /** Whether writing to standard output failed, or its reader stopped reading. */
  public boolean isOutputBroken() {
    return checked.isBroken();
  }

  /**
   * Why a part of the output could not be written; empty if all of it was, or its reader stopped
   * reading. To be asked once, at the end of the program.
   */
  public Optional<String> outputTrouble() {
    return checked.trouble();
  }

  /** Prints a result as text to standard output. */
  public void result(String text) {
    out.print(shown(text.endsWith("\n") ? text : text + "\n"));
    out.flush();
  }

  /**
   * Characters per line of standard output; unlimited if it is not a terminal, because a program
   * may search for the line.
   */
  public int width() {
    return terminal.isOutput() ? terminal.columns() : Integer.MAX_VALUE;
  }

  /** Characters per line of text: the last column stays free. */
  public int textWidth() {
    return terminal.columns() - 1;
  }

  /** Prints a table as text to standard output. */
  public void table(Table table) {
    result(TableFormat.text(table, width()));
  }

  /** Prints sentences to standard output, wrapped if it is a terminal. */
  public void prose(String text) {
    result(terminal.isOutput() ? Wrapping.of(text, terminal.columns()) : text);
  }

  /**
   * Prints progress to standard error, wrapped only if it is a terminal: otherwise a program may
   * search for the line.
   */
  public void say(String text) {
    trace(wrapped(text));
  }

  /** Prints lines unchanged to standard error. */
  public void trace(String text) {
    err.print(shown(text.endsWith("\n") ? text : text + "\n"));
    err.flush();
  }

  /** The text wrapped for standard error, if that is a terminal. */
  String wrapped(String text) {
    return terminal.isError() ? Wrapping.of(text, terminal.columns()) : text;
  }

  /**
   * Draws a text on the terminal through standard error.
   *
   * @param controls control sequences sent first
   */
  void draw(String controls, String text) {
    err.print(controls + shown(text));
    err.flush();
  }

  /** Prints a blank line before a new topic on standard error. */
  public void gap() {
    err.println();
  }

  /**
   * Asks a yes/no question; an empty answer means yes, the end of input means no. A signal ends the
   * program.
   */
  public boolean confirms(String question) {
    return confirms(question, System::exit);
  }

  /**
   * The same.
   *
   * @param end takes the exit status if a signal comes instead of an answer
   */
  boolean confirms(String question, IntConsumer end) {
    if (!canAsk()) {
      return false;
    }
    // The shell's prompt gets a line of its own.
    Runnable stop =
        () -> {
          gap();
          end.accept(ExitStatus.INTERRUPTED); // copied by the compiler
        };
    StopSignals signals = StopSignals.handled(stop, stop);
    try (signals) {
      draw("", wrapped(question + " [Y/n]") + " ");
      String answer = in.readLine();
      if (answer == null) {
        gap();
      }
      return answer != null
          && (answer.isBlank() || answer.strip().toLowerCase(Locale.ROOT).startsWith("y"));
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether a user can be asked. */
  public boolean canAsk() {
    return terminal.isInput() && terminal.isError();
  }

  /** The text with characters replaced that the terminal cannot show or would interpret. */
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
