package io.tare.harness.campaign.expect;

import io.tare.harness.spec.ByName;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import io.tare.harness.spec.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The table {@code expect} of a platform or a workload. */
public final class ExpectTable {

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

  /** The keys of a figure. */
  public static final Spec SPEC = Spec.of(REFERENCE, LOWER, UPPER, AT_LEAST, AT_MOST);

  /** A figure's bounds and their place. */
  public record Given(FigureBounds bounds, Value place) {}

  private static final RecordType<Given> FIGURE =
      new RecordType<>(
          SPEC,
          entries ->
              isRead(entries)
                  ? Optional.of(new Given(bounds(entries), entries.place()))
                  : Optional.empty(),
          (given, table) -> write(given.bounds(), table));

  /** Cells to figures to bounds. */
  public static final Key<Map<String, Map<String, Given>>> EXPECT =
      Key.of(
              "expect",
              new ByName<>(Scalar.text(), new ByName<>(Scalar.text(), FIGURE, 1), 1),
              "what its figures [should be](#expectations)")
          .leftOut("nothing is expected");

  private ExpectTable() {}

  /** What is expected, without its place. */
  public static Expect of(Entries entries) {
    Map<String, Map<String, FigureBounds>> all = new LinkedHashMap<>();
    entries
        .find(EXPECT)
        .orElse(Map.of())
        .forEach(
            (cells, figures) -> {
              Map<String, FigureBounds> bounds = new LinkedHashMap<>();
              figures.forEach((figure, given) -> bounds.put(figure, given.bounds()));
              all.put(cells, bounds);
            });
    return new Expect(all);
  }

  /** An {@code expect} in written form. */
  public static Map<String, Object> written(Expect expect) {
    Map<String, Object> written = new LinkedHashMap<>();
    expect
        .byCells()
        .forEach(
            (cells, figures) -> {
              Map<String, Object> inner = new LinkedHashMap<>();
              figures.forEach(
                  (figure, bounds) -> {
                    TableWriter table = new TableWriter();
                    write(bounds, table);
                    inner.put(figure, table.entries());
                  });
              written.put(cells, inner);
            });
    return written;
  }

  /** Whether nothing in it is reported already. */
  private static boolean isRead(Entries entries) {
    boolean needsReference = entries.has(LOWER) || entries.has(UPPER);
    return entries.values().keySet().equals(entries.places().keySet())
        && (entries.has(REFERENCE) || !needsReference);
  }

  private static FigureBounds bounds(Entries entries) {
    return new FigureBounds(
        entries.find(REFERENCE),
        entries.find(LOWER),
        entries.find(UPPER),
        entries.find(AT_LEAST),
        entries.find(AT_MOST));
  }

  private static void write(FigureBounds bounds, TableWriter table) {
    table
        .put(REFERENCE, bounds.reference())
        .put(LOWER, bounds.lower())
        .put(UPPER, bounds.upper())
        .put(AT_LEAST, bounds.atLeast())
        .put(AT_MOST, bounds.atMost());
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
