package io.tare.harness.campaign.expect;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.ExpectedRange;
import io.tare.harness.model.Metric;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.Spec;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bounds of a figure as a campaign gives them; which units are right depends on the figure.
 *
 * @param reference the figure of a good run
 * @param lower how far below the reference it may be, as a share of it from -1 to 0
 * @param upper how far above the reference it may be, as a share of it from 0 on
 * @param atLeast the lower bound itself, instead of reference and shares
 * @param atMost the upper bound itself
 */
public record FigureBounds(
    Optional<String> reference,
    Optional<BigDecimal> lower,
    Optional<BigDecimal> upper,
    Optional<String> atLeast,
    Optional<String> atMost) {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}(\\.\\d{1,9})?");
  private static final Pattern MEASURE = Pattern.compile("([\\d.]+) ?(\\D+)");

  private static final Key<String> REFERENCE =
      Key.of("reference", Scalar.text(), "the figure of a good run, with its unit");
  private static final Key<BigDecimal> LOWER =
      Key.of(
              "lower",
              share(
                  "-?\\d{1,3}(\\.\\d{1,6})?%",
                  "a share of the reference from -100% to 0%, such as -5%",
                  share -> share.signum() <= 0 && share.compareTo(BigDecimal.ONE.negate()) > 0),
              "how far below the reference it may be, such as -5%")
          .onlyWith(REFERENCE);
  private static final Key<BigDecimal> UPPER =
      Key.of(
              "upper",
              share(
                  "\\+?\\d{1,6}(\\.\\d{1,6})?%",
                  "a share of the reference, such as +10%", share -> share.signum() >= 0),
              "how far above the reference it may be, such as +10%")
          .onlyWith(REFERENCE);
  private static final Key<String> AT_LEAST =
      Key.of("at_least", Scalar.text(), "the lower bound itself, with its unit").notWith(LOWER);
  private static final Key<String> AT_MOST =
      Key.of("at_most", Scalar.text(), "the upper bound itself, with its unit").notWith(UPPER);

  /** Its table in campaigns. */
  public static final RecordType<FigureBounds> TABLE =
      new RecordType<>(
          Spec.of(REFERENCE, LOWER, UPPER, AT_LEAST, AT_MOST),
          entries -> Optional.of(entries).filter(FigureBounds::isRead).map(FigureBounds::of),
          (bounds, table) ->
              table
                  .put(REFERENCE, bounds.reference)
                  .put(LOWER, bounds.lower)
                  .put(UPPER, bounds.upper)
                  .put(AT_LEAST, bounds.atLeast)
                  .put(AT_MOST, bounds.atMost));

  /** Whether nothing in it is reported already. */
  private static boolean isRead(Entries entries) {
    boolean needsReference = entries.has(LOWER) || entries.has(UPPER);
    return entries.values().keySet().equals(entries.places().keySet())
        && (entries.has(REFERENCE) || !needsReference);
  }

  private static FigureBounds of(Entries entries) {
    return new FigureBounds(
        entries.find(REFERENCE),
        entries.find(LOWER),
        entries.find(UPPER),
        entries.find(AT_LEAST),
        entries.find(AT_MOST));
  }

  /**
   * The range in base units.
   *
   * @param figure its name, for messages
   * @param unit empty for a ratio
   * @throws IllegalArgumentException that says in one line what is wrong
   */
  public ExpectedRange range(String figure, Optional<Metric.Unit> unit) {
    if (lower.isEmpty() && upper.isEmpty() && atLeast.isEmpty() && atMost.isEmpty()) {
      throw new IllegalArgumentException(
          figure + " has no bound; give lower or upper with reference, or at_least or at_most");
    }
    Optional<BigDecimal> middle = reference.map(text -> value(figure, unit, text));
    Optional<BigDecimal> least =
        middle
            .flatMap(value -> lower.map(share -> value.add(value.multiply(share))))
            .or(() -> atLeast.map(text -> value(figure, unit, text)));
    Optional<BigDecimal> most =
        middle
            .flatMap(value -> upper.map(share -> value.add(value.multiply(share))))
            .or(() -> atMost.map(text -> value(figure, unit, text)));
    if (least.isPresent() && most.isPresent() && least.get().compareTo(most.get()) >= 0) {
      throw new IllegalArgumentException(
          figure
              + ": the lower bound must be below the upper one, or no interval fits between them");
    }
    return new ExpectedRange(number(middle), number(least), number(most));
  }

  private static OptionalDouble number(Optional<BigDecimal> value) {
    return value.isPresent()
        ? OptionalDouble.of(value.get().doubleValue())
        : OptionalDouble.empty();
  }

  private static BigDecimal value(String figure, Optional<Metric.Unit> unit, String text) {
    Optional<Dimension> dimension = unit.flatMap(Metric.Unit::dimension);
    Optional<BigDecimal> value =
        dimension.isPresent()
            ? dimension.get().find(text)
            : Optional.of(text).filter(NUMBER.asMatchPredicate()).map(BigDecimal::new);
    return value
        .filter(each -> each.signum() > 0)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    figure
                        + ": expected "
                        + dimension
                            .map(Dimension::expected)
                            .orElse("a number without unit, such as 1.10")
                        + ", above 0, found \""
                        + text
                        + "\""
                        + dimension.flatMap(each -> meant(each, text)).orElse("")));
  }

  /** What was meant by a rate in another unit: {@code "; did you mean 38GB/s?"}. */
  private static Optional<String> meant(Dimension dimension, String text) {
    Matcher measure = MEASURE.matcher(text);
    return measure.matches()
        ? dimension
            .nearestUnit(measure.group(2))
            .map(unit -> "; did you mean " + measure.group(1) + unit + "?")
        : Optional.empty();
  }

  private static Scalar<BigDecimal> share(
      String pattern, String expected, Predicate<BigDecimal> isAllowed) {
    return new Scalar<>(
        expected,
        expected,
        text ->
            Optional.of(text)
                .filter(each -> each.matches(pattern))
                .map(each -> new BigDecimal(each.substring(0, each.length() - 1)))
                .map(percent -> percent.movePointLeft(2))
                .filter(isAllowed)
                .orElseThrow(() -> Scalar.wrong(expected, text)),
        share -> plus(share) + share.movePointRight(2).stripTrailingZeros().toPlainString() + "%",
        Schema.matching("^" + pattern + "$"),
        Optional.empty());
  }

  private static String plus(BigDecimal share) {
    return share.signum() > 0 ? "+" : "";
  }
}
