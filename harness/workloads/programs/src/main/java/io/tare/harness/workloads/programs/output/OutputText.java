package io.tare.harness.workloads.programs.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The lines of an output, found by patterns. */
final class OutputText {

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /** Colours and other control sequences (ECMA-48), which some programs print even into a pipe. */
  private static final Pattern CONTROL =
      Pattern.compile(
          "\u001b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\u0007\u001b]*(?:\u0007|\u001b\\\\)|[ -/]+[0-~])");

  /**
   * The process before a line: Open MPI's tagged output, MPICH's {@code -prepend-rank}, and {@code
   * srun --label}.
   */
  private static final Pattern TAG =
      Pattern.compile("^(?:\\[\\S*\\d+,\\d+\\]<std(?:out|err)>: ?|\\[\\d+\\] |\\s*\\d+: )");

  private static final String BYTE_ORDER_MARK = "\ufeff";

  private static final char ESCAPE = '\u001b';

  private final List<String> lines;

  OutputText(String text) {
    String plain = text.indexOf(ESCAPE) < 0 ? text : CONTROL.matcher(text).replaceAll("");
    this.lines = plain.replaceFirst("^" + BYTE_ORDER_MARK, "").lines().toList();
  }

  /** Without the tags of processes, if all lines have them: settings of an MPI may add them. */
  static OutputText untagged(String text) {
    OutputText all = new OutputText(text);
    boolean areTagged =
        all.lines.stream().allMatch(line -> line.isBlank() || TAG.matcher(line).lookingAt());
    return areTagged
        ? new OutputText(
            all.lines.stream()
                .map(line -> TAG.matcher(line).replaceFirst(""))
                .collect(Collectors.joining("\n")))
        : all;
  }

  private OutputText(List<String> lines) {
    this.lines = lines;
  }

  /** The parts that begin with such lines; what is before the first is left out. */
  List<OutputText> parts(Pattern beginning) {
    List<Integer> begins = new ArrayList<>();
    all(beginning, 0).forEach(line -> begins.add(line.index()));
    begins.add(lines.size());
    List<OutputText> parts = new ArrayList<>();
    for (int i = 1; i < begins.size(); i++) {
      parts.add(new OutputText(lines.subList(begins.get(i - 1), begins.get(i))));
    }
    return parts;
  }

  int size() {
    return lines.size();
  }

  /** The number of lines up to the last one that is not blank. */
  int sizeWithoutEnd() {
    int size = lines.size();
    while (size > 0 && lines.get(size - 1).isBlank()) {
      size--;
    }
    return size;
  }

  /**
   * A line with its words.
   *
   * @param index from 0
   */
  OutputLine line(int index) {
    String line = lines.get(index);
    return new OutputLine(index, line, List.of(BLANKS.split(line.strip())));
  }

  /** The lines below a table header, up to the next blank one. */
  List<OutputLine> table(OutputLine head) {
    List<OutputLine> rows = new ArrayList<>();
    for (int i = head.index() + 1; i < size() && !lines.get(i).isBlank(); i++) {
      rows.add(line(i));
    }
    return rows;
  }

  /** The first line from an index on that matches the pattern, with its groups. */
  Optional<OutputLine> find(Pattern pattern, int from) {
    for (int i = from; i < lines.size(); i++) {
      Matcher matcher = pattern.matcher(lines.get(i));
      if (matcher.find()) {
        return Optional.of(new OutputLine(i, lines.get(i), groups(matcher)));
      }
    }
    return Optional.empty();
  }

  /** Stripped; groups that did not match are empty. */
  private static List<String> groups(Matcher matcher) {
    List<String> groups = new ArrayList<>();
    for (int i = 1; i <= matcher.groupCount(); i++) {
      groups.add(Optional.ofNullable(matcher.group(i)).orElse("").strip());
    }
    return groups;
  }

  /** All such lines from an index on. */
  List<OutputLine> all(Pattern pattern, int from) {
    List<OutputLine> all = new ArrayList<>();
    for (Optional<OutputLine> next = find(pattern, from);
        next.isPresent();
        next = find(pattern, next.get().index() + 1)) {
      all.add(next.get());
    }
    return all;
  }

  boolean has(Pattern pattern, int from) {
    return find(pattern, from).isPresent();
  }

  /**
   * The only line that matches the pattern; a second one is an error too.
   *
   * @param what the name of such lines
   * @param absence the message if no line matches
   */
  OutputLine only(Pattern pattern, String what, String absence) throws OutputException {
    return only(pattern, 0, what, absence);
  }

  /** The same from an index on. */
  OutputLine only(Pattern pattern, int from, String what, String absence) throws OutputException {
    OutputLine found = find(pattern, from).orElseThrow(() -> new OutputException(absence));
    Optional<OutputLine> next = find(pattern, found.index() + 1);
    if (next.isPresent()) {
      throw new OutputException(
          "lines %d and %d are both %s: the output of several programs, or several results of one"
              .formatted(found.index() + 1, next.get().index() + 1, what));
    }
    return found;
  }
}
