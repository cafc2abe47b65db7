package io.tare.harness.command.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A terminal with a few rows that understands the output of {@link Screen}. Like tmux, it keeps in
 * its history what scrolls out of the first row, and what is erased from there on.
 */
final class TerminalEmulator {

  private static final Pattern PIECE =
      Pattern.compile(
          "\u001b\\[(?<number>\\d*)(?<command>[A-Za-z])|(?<plain>[^\u001b])", Pattern.DOTALL);

  private final int rows;
  private final List<String> history = new ArrayList<>();
  private final List<StringBuilder> screen = new ArrayList<>();
  private int row;
  private int column;

  TerminalEmulator(int rows) {
    this.rows = rows;
    for (int each = 0; each < rows; each++) {
      screen.add(new StringBuilder());
    }
  }

  /** Processes a program's output. */
  void receive(String sent) {
    Matcher piece = PIECE.matcher(sent);
    while (piece.find()) {
      if (piece.group("plain") != null) {
        plain(piece.group("plain").charAt(0));
      } else {
        obey(piece.group("command"), piece.group("number"));
      }
    }
  }

  /** The visible rows, without empty ones at the end. */
  List<String> shown() {
    List<String> lines =
        new ArrayList<>(screen.stream().map(each -> each.toString().stripTrailing()).toList());
    while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
    return lines;
  }

  /** The rows visible only by scrolling back. */
  List<String> history() {
    return history;
  }

  private void plain(char each) {
    if (each == '\r') {
      column = 0;
    } else if (each == '\n') {
      // The terminal's driver sends a carriage return before each line feed.
      column = 0;
      if (++row == rows) {
        scroll();
      }
    } else {
      StringBuilder line = screen.get(row);
      line.append(" ".repeat(Math.max(0, column + 1 - line.length())));
      line.setCharAt(column++, each);
    }
  }

  private void scroll() {
    row--;
    history.add(screen.remove(0).toString().stripTrailing());
    screen.add(new StringBuilder());
  }

  private void obey(String command, String number) {
    switch (command) {
      case "A" -> row = Math.max(0, row - Integer.parseInt(number));
      case "K" -> screen.get(row).setLength(Math.min(column, screen.get(row).length()));
      case "J" -> eraseBelow();
      case "m" -> {} // colour
      default -> throw new IllegalArgumentException("unknown: " + command);
    }
  }

  private void eraseBelow() {
    if (row == 0 && column == 0) {
      screen.forEach(each -> history.add(each.toString().stripTrailing()));
    }
    for (int each = row; each < rows; each++) {
      screen.get(each).setLength(each == row ? Math.min(column, screen.get(each).length()) : 0);
    }
  }
}
