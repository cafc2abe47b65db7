package io.tare.analysis.comparison.gate;

import io.tare.harness.model.Cell;
import io.tare.harness.model.CellFilter;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Metric;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition under which a run fails: {@code "pd > 1.10"}, {@code "soap.* on uml: pd.p95 > 1.5"},
 * {@code "soa.quicksort n=20000: mean > 20ms"}, {@code "stream: mean < 30GB/s"}, {@code
 * "migration.share > 2%"}.
 *
 * @param text as it was given, blanks stripped
 * @param unit of the bound of a mean; otherwise empty
 * @param bound a ratio, a share of 1, or a mean in its base unit
 */
public record GateCondition(
    String text, CellFilter cells, GateSubject term, Optional<Metric.Unit> unit, GateBound bound) {

  /** A platform behind the bound. */
  private static final Pattern AFTER = Pattern.compile("[0-9.]+\\s+on\\s+.*");

  private static final Pattern FORM =
      Pattern.compile("(?:(.*):)?\\s*([A-Za-z_.0-9]+)\\s*([<>=!]+)\\s*(\\S[^:]*?)\\s*");

  /**
   * @throws IllegalArgumentException if it is not a condition; the message says in one line what is
   *     expected
   */
  public static GateCondition parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw wrong(text, "expected [CELLS:] TERM > BOUND, such as pd > 1.10");
    }
    GateSubject term =
        GateSubject.of(form.group(2))
            .orElseThrow(
                () ->
                    wrong(text, form.group(2) + " is not one of the terms " + GateSubject.words()));
    BoundSide relation =
        BoundSide.of(form.group(3))
            .orElseThrow(
                () -> wrong(text, "unknown operator " + form.group(3) + "; write >, >=, < or <="));
    String bound = form.group(4);
    Optional<Metric.Unit> unit = term.hasUnit() ? Optional.of(unit(text, bound)) : Optional.empty();
    double value =
        unit.flatMap(Metric.Unit::dimension)
            .flatMap(dimension -> dimension.find(bound))
            .map(BigDecimal::doubleValue)
            .orElseGet(() -> term.isShare() ? share(text, bound) : ratio(text, term, bound));
    return new GateCondition(
        text.strip(), cells(text, form.group(1)), term, unit, new GateBound(relation, value));
  }

  /** Where its number must not be. */
  GateLimit limit() {
    return new GateLimit(condition(), term, unit, List.of(bound), Optional.empty());
  }

  /**
   * The cells that it applies to.
   *
   * @throws IllegalArgumentException if it is missing, because such a condition would never fail
   */
  public List<Cell> asked(List<GateCell> planned, String reference) {
    List<GateCell> possible = term.cells(planned, reference, unit);
    List<Cell> asked =
        possible.stream()
            .filter(each -> cells.accepts(each.cell(), each.metric()))
            .map(GateCell::cell)
            .distinct()
            .toList();
    Optional<String> strange = cells.strangeWord(planned.stream().map(GateCell::cell).toList());
    if (strange.isPresent()) {
      throw wrong(text, strange.get());
    }
    if (asked.isEmpty()) {
      throw wrong(text, possible.isEmpty() ? nothing(reference) : fitting(possible.get(0)));
    }
    return asked;
  }

  private String nothing(String reference) {
    return unit.isPresent()
        ? "no workload is judged by "
            + (unit.get() == Metric.Unit.NANOSECONDS
                ? "a time"
                : "a figure in " + unit.get().symbol())
        : "there is no platform besides the reference " + reference;
  }

  private String fitting(GateCell first) {
    return "no cell matches; the first cell is: "
        + first.cell()
        + (cells.metric().isPresent() ? ", by " + first.metric().name() : "");
  }

  /** What comes after the cells, with one blank between words: {@code "pd > 1.10"}. */
  private String condition() {
    int colon = text.lastIndexOf(':');
    return text.substring(colon + 1).strip().replaceAll("\\s*(>=|<=|>|<)\\s*", " $1 ");
  }

  private static CellFilter cells(String text, @org.jspecify.annotations.Nullable String words) {
    try {
      return Optional.ofNullable(words).map(CellFilter::parse).orElse(CellFilter.ALL);
    } catch (IllegalArgumentException e) {
      throw wrong(text, String.valueOf(e.getMessage()));
    }
  }

  private static double ratio(String text, GateSubject term, String bound) {
    try {
      double value = Double.parseDouble(bound);
      if (value > 0 && Double.isFinite(value) && bound.matches("[0-9.]+")) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Reported below, with what was expected.
    }
    if (AFTER.matcher(bound).matches()) {
      throw wrong(text, "the cells stand before a colon, such as on uml: pd > 1.10");
    }
    throw wrong(text, term.word() + " is a ratio above 0, 1.10 for a loss of 10 %, not " + bound);
  }

  private static double share(String text, String bound) {
    try {
      double value = Dimension.SHARE.parse(bound).doubleValue();
      if (value > 0) {
        return value;
      }
    } catch (IllegalArgumentException e) {
      throw wrong(text, String.valueOf(e.getMessage()));
    }
    throw wrong(text, "expected a share above 0%, found " + bound);
  }

  private static Metric.Unit unit(String text, String bound) {
    return Arrays.stream(Metric.Unit.values())
        .filter(each -> each.dimension().flatMap(one -> one.find(bound)).isPresent())
        .findFirst()
        .orElseThrow(
            () ->
                wrong(
                    text,
                    "expected a time or a rate with its unit, such as 250ms, 10s, 38GB/s,"
                        + " 100Mbit/s, 20kop/s or 2.5GFLOP/s, found \""
                        + bound
                        + "\""));
  }

  private static IllegalArgumentException wrong(String text, String what) {
    return new IllegalArgumentException(
        ("\"" + text.strip() + "\": " + what).replaceAll("\\s+", " "));
  }
}
