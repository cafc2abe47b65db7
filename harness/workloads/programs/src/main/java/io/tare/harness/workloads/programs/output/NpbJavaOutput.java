package io.tare.harness.workloads.programs.output;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * The output of {@code tare-benchmarks npb}: a footer like NASA's for each run in one JVM. It says
 * that it is Tare's own, so that it is never read as the output of NASA's programs.
 *
 * @param runs in their order, at least one, all verified and of the same problem
 */
public record NpbJavaOutput(List<Run> runs) {

  /**
   * A run.
   *
   * @param footer what NASA's programs print too
   * @param setupNanos the time before the timed section
   * @param processorNanos processor time of the process, with its compilers
   * @param vectorBits the length of vectors; 0 for plain loops
   */
  public record Run(NpbOutput footer, double setupNanos, double processorNanos, long vectorBits) {

    private String problem() {
      return "%s, class %s, %d threads, vectors of %d bits"
          .formatted(footer.kernel(), footer.problemClass(), footer.threads(), vectorBits);
    }
  }

  /** From seconds, as a power of ten. */
  private static final int GIGA = 9;

  private static final Pattern SETUP = Pattern.compile("^\\s*Setup seconds\\s*=(.*)$");

  private static final Pattern PROCESSOR = Pattern.compile("^\\s*Processor seconds\\s*=(.*)$");

  private static final Pattern RUN = Pattern.compile("^\\s*Run\\s*=\\s*(\\d+) of (\\d+)\\s*$");

  private static final Pattern ARITHMETIC =
      Pattern.compile("^\\s*Arithmetic\\s*=\\s*(?:(plain loops)|vectors of (\\d+) bits)\\s*$");

  private static final Pattern JAVA = Pattern.compile("^\\s*Java\\s*=\\s*(\\S.*)$");

  private static final Pattern STILL = Pattern.compile("^\\s*Still seconds\\s*=(.*)$");

  public NpbJavaOutput {
    runs = List.copyOf(runs);
  }

  /**
   * @throws OutputException if it is not such output, lacks a run, or a run is not verified, stood
   *     still, or is of another problem than the first
   */
  public static NpbJavaOutput of(String output) throws OutputException {
    List<Run> runs = new ArrayList<>();
    String java = "";
    List<OutputText> parts = OutputText.untagged(output).parts(NpbOutput.BEGINNING);
    for (OutputText part : parts) {
      NpbOutput footer = NpbOutput.of(part);
      if (footer.code() != NpbCode.TARE) {
        throw new OutputException(
            "it is %s, not %s".formatted(footer.code().title(), NpbCode.TARE.title()));
      }
      footer.requireVerified();
      requireRunning(only(part, STILL, "Still seconds"));
      requirePlace(only(part, RUN, "Run"), runs.size() + 1, parts.size());
      Run run =
          new Run(
              footer,
              only(part, SETUP, "Setup seconds").figure(0, GIGA).value(),
              only(part, PROCESSOR, "Processor seconds").figure(0, GIGA).value(),
              vectorBits(only(part, ARITHMETIC, "Arithmetic")));
      OutputLine version = only(part, JAVA, "Java");
      if (!runs.isEmpty() && !run.problem().equals(runs.get(0).problem())) {
        throw new OutputException(
            "its runs differ: %s and %s".formatted(runs.get(0).problem(), run.problem()));
      }
      if (!runs.isEmpty() && !version.field(0).equals(java)) {
        throw version.expected(java + " as in the first run");
      }
      java = version.field(0);
      runs.add(run);
    }
    if (runs.isEmpty()) {
      throw new OutputException(
          "there is no line \"Tare's … Benchmark Completed\": it did not end");
    }
    return new NpbJavaOutput(runs);
  }

  private static OutputLine only(OutputText part, Pattern pattern, String key)
      throws OutputException {
    String shown = "\"" + key + " = …\"";
    return part.only(pattern, shown, "a run has no line " + shown);
  }

  private static void requirePlace(OutputLine line, int number, int runs) throws OutputException {
    if (line.whole(0) != number || line.whole(1) != runs) {
      throw line.expected("run %d of %d".formatted(number, runs));
    }
  }

  private static void requireRunning(OutputLine line) throws OutputException {
    double seconds = line.figure(0, 0).value();
    if (seconds > 0) {
      throw new OutputException("the JVM stood still for %s s".formatted(line.field(0)));
    }
  }

  private static long vectorBits(OutputLine line) throws OutputException {
    return line.field(0).isEmpty() ? line.whole(1) : 0;
  }

  /** The first run, while the JVM still interprets and compiles. */
  public Run first() {
    return runs.get(0);
  }

  /**
   * Medians of runs, each of its own.
   *
   * @param operationsPerSecond of all threads
   */
  public record Median(
      double nanos, double operationsPerSecond, double setupNanos, double processorNanos) {}

  /**
   * The medians of the runs after the first, of an even number the mean of the two in the middle;
   * that of the first if there is no other.
   */
  public Median median() {
    double nanos = median(run -> run.footer().nanos().value());
    NpbOutput footer = first().footer();
    return new Median(
        nanos,
        footer.operationsPerSecond().value() * footer.nanos().value() / nanos,
        median(Run::setupNanos),
        median(Run::processorNanos));
  }

  private double median(ToDoubleFunction<Run> figure) {
    double[] figures =
        runs.stream().skip(runs.size() == 1 ? 0 : 1).mapToDouble(figure).sorted().toArray();
    return (figures[(figures.length - 1) / 2] + figures[figures.length / 2]) / 2;
  }
}
