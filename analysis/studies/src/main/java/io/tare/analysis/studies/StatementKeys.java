package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.studies.Statement.Choice;
import io.tare.analysis.studies.StudyTypes.Kind;
import io.tare.analysis.studies.StudyTypes.Kinds;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** The keys of a study's statements about its own numbers. */
final class StatementKeys {

  private static final Key<String> ID = Key.of("id", Scalar.text(), "its name").required("a name");
  private static final Key<String> SOURCE =
      Key.of("source", StudyTypes.TEXT, "place in the study").required("a place");

  static final Spec COMMON = Spec.of(ID, SOURCE);

  private static final Key<String> TABLE = one("table");
  private static final Key<String> ROW = one("row");
  private static final Key<String> METRIC = one("metric");
  private static final Key<String> NODES = one("nodes");
  private static final Key<String> PLATFORM = one("platform");
  private static final Key<List<String>> TABLES = several("tables");
  private static final Key<List<String>> ROWS = several("rows");
  private static final Key<List<String>> PLATFORMS = several("platforms");
  private static final Key<List<String>> METRICS = several("metrics");
  private static final Key<String> BETTER =
      Key.of("better", Scalar.text(), "the platform with the better mean");
  private static final Key<String> WINNER = BETTER.required("a platform");
  private static final Key<Boolean> SIGNIFICANT =
      Key.of("significant", Scalar.flag(), "whether the published p is below 0.05")
          .leftOut("either");
  private static final Key<Boolean> PERCENT =
      Key.of("percent", Scalar.flag(), "whether the value is in percent").orElse(false);
  private static final Key<PrintedNumber> VALUE = number("value");
  private static final Key<PrintedNumber> MEAN = number("mean");
  private static final Key<PrintedNumber> DIVIDEND = number("dividend");
  private static final Key<PrintedNumber> DIVISOR = number("divisor");
  private static final Key<PrintedNumber> MINUEND = number("minuend");
  private static final Key<PrintedNumber> SUBTRAHEND = number("subtrahend");
  private static final Key<PrintedNumber> FIRST = number("first");
  private static final Key<PrintedNumber> SECOND = number("second");
  private static final Key<PrintedNumber> LOW = Key.of("low", StudyTypes.NUMBER, "the least");
  private static final Key<PrintedNumber> HIGH = Key.of("high", StudyTypes.NUMBER, "the largest");
  private static final Key<PrintedNumber> TOLERANCE =
      Key.of("tolerance", StudyTypes.NUMBER, "allowed difference");

  static final Kinds<Statement> KINDS =
      new Kinds<>(
          List.of(
              kind(
                  "percent",
                  "in this row a platform is better by this percentage",
                  entries ->
                      new Statement.Percent(
                          entries.get(ID),
                          entries.get(SOURCE),
                          entries.get(TABLE),
                          entries.get(ROW),
                          entries.get(WINNER),
                          entries.get(VALUE)),
                  TABLE,
                  ROW,
                  WINNER,
                  VALUE),
              kind(
                  "percents",
                  "the same on average over the selected rows, and from `low` to `high`",
                  entries ->
                      new Statement.Percents(
                          entries.get(ID),
                          entries.get(SOURCE),
                          choice(entries, WINNER),
                          entries.get(MEAN),
                          entries.find(LOW),
                          entries.find(HIGH)),
                  TABLES,
                  WINNER,
                  MEAN,
                  SIGNIFICANT,
                  LOW,
                  HIGH),
              kind(
                  "share",
                  "this percentage of the rows is selected",
                  entries ->
                      new Statement.Share(
                          entries.get(ID),
                          entries.get(SOURCE),
                          choice(entries, BETTER),
                          entries.get(VALUE)),
                  TABLES,
                  VALUE,
                  BETTER,
                  SIGNIFICANT),
              kind(
                  "rows",
                  "exactly these rows are selected",
                  entries ->
                      new Statement.Rows(
                          entries.get(ID),
                          entries.get(SOURCE),
                          choice(entries, BETTER),
                          entries.get(ROWS)),
                  TABLES,
                  ROWS,
                  BETTER,
                  SIGNIFICANT),
              kind(
                  "quotient",
                  "`value` is `dividend` / `divisor`, in percent with `percent: true`",
                  entries ->
                      new Statement.Quotient(
                          entries.get(ID),
                          entries.get(SOURCE),
                          entries.get(DIVIDEND),
                          entries.get(DIVISOR),
                          entries.get(PERCENT) ? 100 : 1,
                          entries.get(VALUE)),
                  DIVIDEND,
                  DIVISOR,
                  VALUE,
                  PERCENT),
              kind(
                  "difference",
                  "`value` is `minuend` − `subtrahend`",
                  entries ->
                      new Statement.Difference(
                          entries.get(ID),
                          entries.get(SOURCE),
                          entries.get(MINUEND),
                          entries.get(SUBTRAHEND),
                          entries.get(VALUE)),
                  MINUEND,
                  SUBTRAHEND,
                  VALUE),
              kind(
                  "winners",
                  "the best platforms for a metric, in the order of the table of winners; `a|b` for"
                      + " either",
                  entries ->
                      new Statement.Winners(
                          entries.get(ID),
                          entries.get(SOURCE),
                          entries.get(METRIC),
                          entries.get(NODES),
                          entries.get(PLATFORMS)),
                  METRIC,
                  NODES,
                  PLATFORMS),
              kind(
                  "most",
                  "a platform, or one of `a|b`, is the best in more than half of the rows of these"
                      + " metrics",
                  entries ->
                      new Statement.Most(
                          entries.get(ID),
                          entries.get(SOURCE),
                          entries.get(METRICS),
                          entries.get(PLATFORM)),
                  METRICS,
                  PLATFORM),
              kind(
                  "twice",
                  "the study gives the same quantity as `first` and as `second`; `tolerance` for"
                      + " \"about\"",
                  entries ->
                      new Statement.Twice(
                          entries.get(ID),
                          entries.get(SOURCE),
                          entries.get(FIRST),
                          entries.get(SECOND),
                          entries
                              .find(TOLERANCE)
                              .map(each -> OptionalDouble.of(each.value()))
                              .orElse(OptionalDouble.empty())),
                  FIRST,
                  SECOND,
                  TOLERANCE)));

  private StatementKeys() {}

  private static Key<String> one(String name) {
    return Key.of(name, Scalar.text(), "which " + name).required("a name");
  }

  private static Key<List<String>> several(String name) {
    return Key.of(name, StudyTypes.NAMES, "which " + name).required("a list of names");
  }

  private static Key<PrintedNumber> number(String name) {
    return Key.of(name, StudyTypes.NUMBER, "the printed number").required("a number");
  }

  private static Kind<Statement> kind(
      String word, String says, Function<Entries, Statement> maker, Key<?>... own) {
    return Kind.of(word, says, COMMON, maker, own);
  }

  private static Choice choice(Entries entries, Key<String> better) {
    return new Choice(entries.get(TABLES), entries.find(better), entries.find(SIGNIFICANT));
  }

  /** A table, row or platform in a statement that the study lacks. */
  static Optional<String> missing(Study study, Statement statement) {
    if (statement instanceof Statement.Percent percent) {
      return missing(study, List.of(percent.table()), List.of(percent.row()))
          .or(() -> missingPlatform(study, Optional.of(percent.better())));
    }
    if (statement instanceof Statement.Rows rows) {
      return missing(study, rows.choice().tables(), rows.rows())
          .or(() -> missingPlatform(study, rows.choice().better()));
    }
    if (statement instanceof Statement.Share share) {
      return missing(study, share.choice().tables(), List.of())
          .or(() -> missingPlatform(study, share.choice().better()));
    }
    if (statement instanceof Statement.Percents percents) {
      return missing(study, percents.choice().tables(), List.of())
          .or(() -> missingPlatform(study, percents.choice().better()));
    }
    if (statement instanceof Statement.Winners winners) {
      return missingPlatform(study, winners.platforms());
    }
    if (statement instanceof Statement.Most most) {
      return missingPlatform(study, List.of(most.platform()));
    }
    return Optional.empty();
  }

  private static Optional<String> missing(Study study, List<String> tables, List<String> rows) {
    for (String table : tables) {
      if (study.table(table).filter(each -> each.compared().isPresent()).isEmpty()) {
        return Optional.of("there is no table " + table + " that compares two platforms");
      }
    }
    Stream<String> unknown =
        rows.stream()
            .filter(
                row ->
                    tables.stream()
                        .noneMatch(table -> study.table(table).orElseThrow().row(row).isPresent()));
    return unknown.findFirst().map(row -> "there is no row " + row + " in " + tables);
  }

  /** For platforms, some of which may be alternatives separated by bars. */
  private static Optional<String> missingPlatform(Study study, List<String> platforms) {
    return platforms.stream()
        .flatMap(each -> Stream.of(each.split("\\|", -1)))
        .map(platform -> missingPlatform(study, Optional.of(platform)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> missingPlatform(Study study, Optional<String> platform) {
    return platform
        .filter(each -> !study.platforms().containsKey(each))
        .map(each -> each + " is not one of the platforms");
  }
}
