package io.tare.services.contract;

import io.tare.services.contract.NpbService.Loops;
import io.tare.services.contract.NpbService.NpbRequest;
import io.tare.services.contract.NpbService.NpbResult;
import io.tare.services.contract.NpbService.Problem;
import io.tare.services.contract.NpbService.Size;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A run of a NAS Parallel Benchmark. The answer has the figures of the run and the published ones;
 * whether they agree is decided here.
 */
final class NpbTask implements ServiceTask {

  private static final String CLASS = "class";
  private static final String LOOPS = "loops";
  private static final String PLAIN_LOOPS = "plain loops";
  private static final String ARITHMETIC = "arithmetic";

  /** Figures of a check. */
  private static final int FIGURES = 3;

  /** BT, SP and LU have the most checks, except FT with two for each iteration. */
  private static final long ANSWER_BYTES = 2_000;

  /** More than any published verification allows. */
  private static final double MAX_EPSILON = 1e-6;

  private final NpbRequest request;
  private final boolean vectors;

  private NpbTask(Problem problem, Size size, boolean hasVectors, Loops loops) {
    this.request = NpbRequest.of(problem, size, loops);
    this.vectors = hasVectors && loops == Loops.VECTORS;
  }

  /** A benchmark with vectors and plain loops. */
  static NpbTask of(TaskParameters given, Problem problem) {
    return new NpbTask(
        problem,
        choice(given.only(CLASS, LOOPS), CLASS, Size.values()),
        true,
        choice(given, LOOPS, Loops.values()));
  }

  /** A benchmark with plain loops only. */
  static NpbTask plain(TaskParameters given, Problem problem) {
    return new NpbTask(
        problem, choice(given.only(CLASS), CLASS, Size.values()), false, Loops.PLAIN);
  }

  /** A constant by its name; the first if none is given. */
  private static <E extends Enum<E>> E choice(TaskParameters given, String name, E[] values) {
    String text = given.text(name, values[0].name());
    return Arrays.stream(values)
        .filter(each -> each.name().equals(text.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "parameter %s must be one of %s, got %s"
                        .formatted(name, Arrays.toString(values), text)));
  }

  @Override
  public Operation operation() {
    return Operation.NPB;
  }

  @Override
  public Object payload() {
    return request;
  }

  @Override
  public long answerBytes() {
    return ANSWER_BYTES;
  }

  @Override
  public AnswerCheck check() {
    return new Verification();
  }

  @Override
  public Optional<String> wrong(Object answer) {
    Verification verification = new Verification();
    NpbResult result = (NpbResult) answer;
    String arithmetic = result.arithmetic();
    if (arithmetic != null) {
      verification.element(ARITHMETIC, arithmetic);
    }
    double[] figures = result.figures();
    if (figures != null) {
      for (double each : figures) {
        verification.element(Contract.ELEMENT, Double.toString(each));
      }
    }
    return verification.wrong();
  }

  /** Collects the figures of an answer. */
  private final class Verification implements AnswerCheck {
    private final List<Double> figures = new ArrayList<>();
    private String arithmetic = "absent";

    @Override
    public void element(String name, String text) {
      if (Contract.ELEMENT.equals(name)) {
        figures.add(number(text));
      } else if (ARITHMETIC.equals(name)) {
        arithmetic = text;
      }
    }

    private static double number(String text) {
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException e) {
        return Double.NaN; // fails the verification
      }
    }

    @Override
    public Optional<String> wrong() {
      FirstMismatch wrong = new FirstMismatch();
      boolean isWhole = !figures.isEmpty() && figures.size() % FIGURES == 0;
      wrong.unless(isWhole, "the number of figures", "a multiple of three", figures.size());
      for (int i = 0; i + 2 < figures.size(); i += FIGURES) {
        verify(i / FIGURES + 1, figures.subList(i, i + FIGURES), wrong);
      }
      wrong.unless(
          vectors ? arithmetic.startsWith("vectors") : arithmetic.equals(PLAIN_LOOPS),
          ARITHMETIC,
          vectors ? "vectors; set loops: plain" : PLAIN_LOOPS,
          arithmetic);
      return wrong.first();
    }

    private void verify(int number, List<Double> check, FirstMismatch wrong) {
      double value = check.get(0);
      double published = check.get(1);
      double epsilon = check.get(2);
      double scale = published == 0 ? 1 : Math.abs(published);
      wrong.unless(epsilon <= MAX_EPSILON, "the allowed error", "at most " + MAX_EPSILON, epsilon);
      wrong.unless(
          Math.abs(value - published) <= epsilon * scale, "figure " + number, published, value);
    }
  }
}
