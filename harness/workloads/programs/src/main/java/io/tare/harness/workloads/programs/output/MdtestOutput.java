package io.tare.harness.workloads.programs.output;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What mdtest prints for one iteration; it has no other format.
 *
 * @param tasks that took part
 * @param files of all tasks together
 * @param perSecond operations on files of all tasks together: {@code creation}, {@code stat},
 *     {@code read}, {@code removal}
 */
public record MdtestOutput(long tasks, long files, OperationRates perSecond) {

  private static final Pattern ASKED = Pattern.compile("^(\\d+) tasks, (\\d+) files\\s*$");
  private static final Pattern TITLE =
      Pattern.compile("^SUMMARY rate(?: \\(in ops/sec\\))?: \\(of (\\d+) iterations\\)");
  private static final Pattern HEAD =
      Pattern.compile("^\\s*Operation\\s+Max\\s+Min\\s+Mean\\s+Std Dev\\s*$");
  private static final Pattern ROW =
      Pattern.compile("^\\s*File (creation|stat|read|removal)\\s+:?\\s*(\\S.*)$");
  private static final Pattern END = Pattern.compile("^-- finished at ");
  private static final int NUMBERS = 4;

  /**
   * @throws OutputException if there is not exactly one table of rates, or it is cut off
   */
  public static MdtestOutput of(String output) throws OutputException {
    OutputText text = OutputText.untagged(output);
    OutputLine asked =
        text.only(ASKED, "counts of files", "it printed no counts of tasks and files");
    OutputLine title = text.only(TITLE, "titles", "there is no line \"SUMMARY rate\"");
    if (title.whole(0) != 1) {
      throw title.expected("one iteration");
    }
    OutputLine head = text.only(HEAD, "table headers", "it printed no table of rates");
    text.only(END, "ends", "there is no line \"-- finished at\": the output was cut off");
    OperationRates.Builder rates = new OperationRates.Builder();
    for (OutputLine row : text.all(ROW, head.index())) {
      rates.add(row.field(0), rate(row));
    }
    return new MdtestOutput(asked.whole(0), asked.whole(1), rates.all());
  }

  /** Maximum, minimum and mean of one iteration are one number. */
  private static Figure rate(OutputLine row) throws OutputException {
    List<String> numbers = List.of(row.field(1).split("\\s+"));
    OutputLine line = new OutputLine(row.index(), row.text(), numbers);
    if (numbers.size() != NUMBERS) {
      throw row.expected("maximum, minimum, mean and deviation");
    }
    Figure mean = line.figure(2, 0);
    if (!mean.equals(line.figure(0, 0)) || !mean.equals(line.figure(1, 0))) {
      throw row.expected("three equal numbers of one iteration");
    }
    if (!(mean.value() > 0)) {
      throw row.expected("a rate above 0");
    }
    return mean;
  }
}
