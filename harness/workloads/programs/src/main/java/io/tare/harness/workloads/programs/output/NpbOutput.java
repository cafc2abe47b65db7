package io.tare.harness.workloads.programs.output;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The footer of a NAS Parallel Benchmark (3.3 and 3.4, serial, OpenMP and MPI; NPB-CPP, NPB-Rust,
 * NPB-JAV, and Tare's own), which is the same for all programs of a code, unlike the output before
 * it.
 *
 * @param code whose program printed it
 * @param kernel in lower case, for example {@code cg}
 * @param problemClass one letter
 * @param threads of OpenMP, or of a port; 1 for other programs
 * @param processes of MPI that took part; 1 for other programs
 * @param nanos computed from the rate, if that is more precise than the time in hundredths of a
 *     second, as usual unless the run is slow; otherwise that time
 * @param operationsPerSecond of all threads or processes
 */
public record NpbOutput(
    NpbCode code,
    String kernel,
    String problemClass,
    long threads,
    long processes,
    Figure nanos,
    Figure operationsPerSecond,
    Verification verification) {

  /** The program's verdict on its result. */
  public enum Verification {
    SUCCESSFUL,
    UNSUCCESSFUL,
    NOT_PERFORMED
  }

  /** Tare's own line differs, so that its footer without other lines is never another code's. */
  static final Pattern BEGINNING =
      Pattern.compile(
          "^\\s*(?:Tare's )?([\\w-]+) Benchmark Completed"
              + "|^\\*+ NAS Parallel Benchmarks Java version \\(NPB3_0_JAV\\) ([\\w-]+) \\*");

  private static final String CLASS = "Class|class_npb";
  private static final String RATE = "Mop/s total|Mops total";
  private static final String THREADS = "Total threads|Threads requested";

  /** As powers of ten. */
  private static final int MEGA = 6;

  private static final int GIGA = 9;

  private static final TimeAndRate.Units UNITS = new TimeAndRate.Units("s", 1e9, "Mop/s", 1e6);

  /** What the kernels print of their verification before the footer. */
  private static final Pattern FAILED =
      Pattern.compile("(?i)verification\\s+(?:failed|unsuccessful)|failed partial verification");

  /** Before the footer, which repeats them. */
  private static final Pattern ITERATIONS = Pattern.compile("^\\s*Iterations\\s*:\\s*(\\d+)");

  private static final Pattern SIZE =
      Pattern.compile("^\\s*Size\\s*:\\s*(\\d+(?:\\s*[xX ]\\s*\\d+)*)");

  /**
   * @throws OutputException if there is not exactly one complete footer
   */
  public static NpbOutput of(String output) throws OutputException {
    return of(OutputText.untagged(output));
  }

  static NpbOutput of(OutputText text) throws OutputException {
    NpbCode code = NpbCode.of(text);
    OutputLine completed =
        text.only(
            BEGINNING,
            "\"… Benchmark Completed\"",
            "there is no line \"… Benchmark Completed\": it did not end");
    int begin = completed.index();
    requireAgreement(text, begin);
    String kernel = (completed.field(0) + completed.field(1)).toLowerCase(Locale.ROOT);
    String problemClass = line(text, CLASS, begin).field(0);
    Figure operations = line(text, RATE, begin).figure(0, MEGA);
    requireShares(text, begin, operations);
    return new NpbOutput(
        code,
        kernel,
        problemClass,
        number(text, THREADS, begin).orElse(1),
        processes(text, begin),
        nanos(text, begin, operations, work(text, begin, code, kernel, problemClass)),
        operations,
        verification(line(text, "Verification", begin)));
  }

  /** The lines before the footer must say the same as the footer. */
  private static void requireAgreement(OutputText text, int begin) throws OutputException {
    Optional<OutputLine> failed = text.find(FAILED, 0);
    if (failed.isPresent()) {
      throw new OutputException(
          "wrong answer: the program says \"" + failed.get().text().strip() + "\"");
    }
    requireSame(text.find(ITERATIONS, 0), line(text, "Iterations", begin));
    requireSame(text.find(SIZE, 0), line(text, "Size", begin));
  }

  private static void requireSame(Optional<OutputLine> before, OutputLine footer)
      throws OutputException {
    if (before.isPresent() && !packed(before.get()).equals(packed(footer))) {
      throw footer.expected("the same as in \"" + before.get().text().strip() + "\"");
    }
  }

  private static String packed(OutputLine line) {
    return line.field(0).replaceAll("[xX\\s]+", "x");
  }

  /** The rate of a thread or process, times their number, is the whole rate. */
  private static void requireShares(OutputText text, int begin, Figure operations)
      throws OutputException {
    for (String each : List.of("thread", "process")) {
      String key = "Mop/s/" + each;
      if (text.has(pattern(key), begin)) {
        OutputLine line = line(text, key, begin);
        Figure share = line.figure(0, MEGA);
        List<OptionalLong> counts =
            List.of(
                number(text, THREADS, begin),
                number(text, "Total processes", begin),
                number(text, "Active procs", begin));
        if (counts.stream().anyMatch(OptionalLong::isPresent)
            && counts.stream()
                .flatMapToLong(OptionalLong::stream)
                .allMatch(count -> share.contradicts(operations.times(1.0 / count)))) {
          throw line.expected(
              "%s Mop/s divided by their number".formatted(operations.inUnitsOf(1e6)));
        }
      }
    }
  }

  /** 3.4 reports how many of the started ones took part. */
  private static long processes(OutputText text, int begin) throws OutputException {
    OptionalLong active = number(text, "Active procs", begin);
    return active.isPresent()
        ? active.getAsLong()
        : number(text, "Total processes", begin).orElse(1);
  }

  private static Figure nanos(OutputText text, int begin, Figure operations, OptionalDouble work)
      throws OutputException {
    Figure printed = line(text, "Time in seconds", begin).figure(0, GIGA);
    if (!(operations.value() > 0)) {
      throw new OutputException(
          "its rate is 0 Mop/s: it ran too briefly for its clock or its two decimals");
    }
    return work.isPresent()
        ? new TimeAndRate(printed, operations, work.getAsDouble()).time(UNITS)
        : printed;
  }

  private static OptionalDouble work(
      OutputText text, int begin, NpbCode code, String kernel, String letter)
      throws OutputException {
    String size = line(text, "Size", begin).field(0);
    double iterations = line(text, "Iterations", begin).figure(0, 0).value();
    return NpbWork.of(code, kernel, letter, size, iterations);
  }

  /**
   * @throws OutputException if the program did not verify its result
   */
  public void requireVerified() throws OutputException {
    if (verification != Verification.SUCCESSFUL) {
      throw new OutputException(
          "wrong answer: the program says that its verification was "
              + verification.name().replace('_', ' '));
    }
  }

  private static OptionalLong number(OutputText text, String key, int begin)
      throws OutputException {
    return text.has(pattern(key), begin)
        ? OptionalLong.of(line(text, key, begin).whole(0))
        : OptionalLong.empty();
  }

  private static Verification verification(OutputLine line) throws OutputException {
    String word = line.field(0).toUpperCase(Locale.ROOT).replace(' ', '_');
    if (word.equals("FAILED")) {
      return Verification.UNSUCCESSFUL; // NPB-JAV
    }
    for (Verification each : Verification.values()) {
      if (each.name().equals(word)) {
        return each;
      }
    }
    throw line.expected("SUCCESSFUL, UNSUCCESSFUL or NOT PERFORMED");
  }

  /**
   * @param keys of the same fact in different codes, NPB's first
   */
  private static OutputLine line(OutputText text, String keys, int begin) throws OutputException {
    String shown = "\"" + keys.replaceFirst("\\|.*", "") + " = …\"";
    return text.only(
        pattern(keys),
        begin,
        shown,
        "there is no line " + shown + " at the end: the output was cut off");
  }

  /** Its group is the value; NPB-JAV frames its lines with asterisks. */
  private static Pattern pattern(String keys) {
    return Pattern.compile("^(?:\\* |\\s*)(?:" + keys + ")\\s*=(.*?)(?:\\s*\\*\\s*)?$");
  }
}
