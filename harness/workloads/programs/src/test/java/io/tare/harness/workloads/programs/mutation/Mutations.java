package io.tare.harness.workloads.programs.mutation;

import static io.tare.harness.workloads.programs.mutation.Right.REFUSED;
import static io.tare.harness.workloads.programs.mutation.Right.SAME;

import io.tare.harness.workloads.programs.mutation.RealOutput.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/** The mutations of an output, each with what is right. */
final class Mutations {

  /** Texts in place of a number, none of which is one. */
  private static final List<String> NO_NUMBERS =
      List.of(
          "",
          "nan",
          "NaN",
          "-nan",
          "inf",
          "-inf",
          "Infinity",
          "null",
          "****",
          "N/A",
          "?",
          "-",
          "0x1F",
          "1:02.50",
          "1m2.5",
          "1.5.5",
          "\u0665\u0662",
          "\uff15\uff12",
          "10\u207b\u2074",
          "1.5 x 10^3",
          "1.5\u00d710\u00b3",
          "1e99999");

  /** Before a number: not it, but a bound, its negative, or something near it. */
  private static final List<String> QUALIFIERS =
      List.of("-", "\u2212", "<", "> ", "\u2264", "~", "\u2248 ");

  private static final List<String> SEPARATORS =
      List.of(",", "'", "_", "\u00a0", "\u2009", "\u202f");

  /** Inside a number: damage. */
  private static final List<String> DAMAGE = List.of("\u0000", "\ufffd", "\b");

  private static final int CUTS = 12;

  private final RealOutput output;
  private final List<Mutation> all = new ArrayList<>();

  private Mutations(RealOutput output) {
    this.output = output;
  }

  static List<Mutation> of(RealOutput output) {
    Mutations mutations = new Mutations(output);
    output.figures().forEach(mutations::ofNumber);
    mutations.ofText();
    mutations.all.addAll(output.own());
    return mutations.all;
  }

  private void add(String name, String text, Right right) {
    all.add(new Mutation(name, text, right));
  }

  private void ofNumber(PrintedFigure figure) {
    String text = output.text();
    Matcher at = figure.in(text);
    String number = at.group(1);
    String name = figure.metric() + ": ";
    String before = text.substring(0, at.start(1));
    String behind = text.substring(at.end(1));
    double value = Double.parseDouble(number);

    for (String other : NO_NUMBERS) {
      add(name + "\"" + other + "\"", before + other + behind, REFUSED);
    }
    for (String qualifier : QUALIFIERS) {
      add(name + qualifier + number, before + qualifier + number + behind, REFUSED);
    }
    String quoted = "\"" + number + "\"";
    add(name + quoted, before + quoted + behind, REFUSED);
    changed(figure, name, before, number, behind);
    for (String separator : SEPARATORS) {
      String long1 = "12" + separator + "345.6";
      add(name + long1, before + long1 + behind, figure.printing(12_345.6));
    }
    String comma = number.contains(".") ? number.replace('.', ',') : number + ",5";
    add(name + comma, before + comma + behind, REFUSED);
    int middle = number.length() / 2;
    String head = number.substring(0, middle);
    String tail = number.substring(middle);
    for (String damage : DAMAGE) {
      add(
          name + "damaged by " + (int) damage.charAt(0),
          before + head + damage + tail + behind,
          REFUSED);
    }
    add(name + "a colour", before + "\u001b[1;32m" + number + "\u001b[0m" + behind, SAME);
    add(name + "a colour within", before + head + "\u001b[1m" + tail + behind, SAME);
    add(name + "tput sgr0", before + number + "\u001b(B\u001b[m" + behind, SAME);
    if (behind.isEmpty() || !Character.isLetter(behind.charAt(0))) {
      add(name + "thousands", before + number + "k" + behind, figure.printing(1e3 * value));
      add(name + "millions", before + number + " million" + behind, figure.printing(1e6 * value));
      add(name + "percent", before + number + "%" + behind, REFUSED);
    }
    cutWithin(figure, name, before, number);
    repeated(figure, name, before, number, behind);
  }

  /** Other numbers. */
  private void changed(
      PrintedFigure figure, String name, String before, String number, String behind) {
    double value = Double.parseDouble(number);
    List<String> others = new ArrayList<>(List.of("9" + number));
    boolean isPlain = !number.contains("e");
    if (isPlain) {
      add(name + "as a power", before + number + "e+00" + behind, SAME);
    }
    if (isPlain && value > 0) {
      others.add(number + "e3");
      others.add(number + "E-3");
    }
    int point = number.indexOf('.');
    if (point > 1) {
      others.add(number.substring(1));
    }
    if (point > 0 && value > 0) {
      others.add(number.replace(".", ""));
      others.add(
          number.substring(0, point)
              + number.charAt(point + 1)
              + "."
              + number.substring(point + 2));
    }
    for (String other : others) {
      add(name + other, before + other + behind, figure.printing(Double.parseDouble(other)));
    }
  }

  /** Of an only line nothing shows it: that outputs are whole is checked before they are read. */
  private void cutWithin(PrintedFigure figure, String name, String before, String number) {
    for (int length = 1; length < number.length(); length++) {
      String left = number.substring(0, length);
      add(
          name + "cut after " + left,
          before + left,
          output.kind() == Kind.PATTERN && before.indexOf('\n') < 0
              ? figure.printing(Double.parseDouble(left))
              : REFUSED);
    }
  }

  /** Another process prints the same line. */
  private void repeated(
      PrintedFigure figure, String name, String before, String number, String behind) {
    int from = before.lastIndexOf('\n') + 1;
    int to = behind.indexOf('\n');
    String rest = to < 0 ? behind : behind.substring(0, to);
    String line = before.substring(from) + number + rest + "\n";
    String other = before.substring(from) + "9" + number + rest + "\n";
    String after = to < 0 ? "" : behind.substring(to + 1);
    String start = before.substring(0, from);
    add(name + "line twice", start + line + line + after, SAME);
    boolean isLast = output.kind() == Kind.PATTERN;
    add(
        name + "another line after it",
        start + line + other + after,
        isLast ? figure.printing(Double.parseDouble("9" + number)) : REFUSED);
    add(name + "another line before it", start + other + line + after, isLast ? SAME : REFUSED);
  }

  private void ofText() {
    String text = output.text();
    List<String> lines = text.lines().toList();
    add("byte order mark", "\ufeff" + text, SAME);
    add("CRLF", text.replace("\n", "\r\n"), SAME);
    add("trailing blanks", text.replace("\n", "  \n"), SAME);
    add("empty lines after it", text + "\n\n", SAME);
    add("a terminal's title", "\u001b]0;job\u0007" + text, SAME);
    add("tags of a process", text.replaceAll("(?m)^(?!$)", "[1,0]<stdout>:"), SAME);
    add("nothing", "", REFUSED);
    add("blanks", " \n\n", REFUSED);
    add("UTF-16", text.replaceAll("(?s)(.)", "$1\u0000"), REFUSED);
    Right twice = output.kind() == Kind.PATTERN ? SAME : REFUSED;
    add("twice", text + (text.endsWith("\n") ? "" : "\n") + text, twice);
    add(
        "of two processes, line by line",
        lines.stream()
            .map(line -> "[1,0]<stdout>:" + line + "\n[1,1]<stdout>:" + line + "\n")
            .collect(Collectors.joining()),
        twice);
    int needed = text.indexOf(output.needed()) + output.needed().length();
    for (int i = 1; i < CUTS; i++) {
      int cut = text.indexOf('\n', (int) ((long) text.length() * i / CUTS)) + 1;
      if (cut > 0 && cut < text.length()) {
        boolean isSame = output.kind() != Kind.JSON && cut >= needed;
        add("cut after byte " + cut, text.substring(0, cut), isSame ? SAME : REFUSED);
      }
    }
  }
}
