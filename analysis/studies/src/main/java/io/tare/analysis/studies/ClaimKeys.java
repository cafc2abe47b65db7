package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.studies.StudyTypes.Kind;
import io.tare.analysis.studies.StudyTypes.Kinds;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The keys of a study's claims, and of their cells. */
final class ClaimKeys {

  private static final Key<String> PLATFORM =
      Key.of("platform", Scalar.text(), "one of the study's").leftOut("every virtualized one");
  private static final Key<String> WORKLOAD =
      Key.of("workload", Scalar.text(), "its name; `npb.*` for all with this prefix")
          .required("the name of a workload");
  private static final Key<Map<String, List<Condition>>> PARAMETERS =
      Key.of(
              "parameters",
              StudyTypes.lists(Scalar.of("a value", Condition::parse, Scalar.text().schema())),
              "name to value, to a list of values, or to a comparison such as `\">= 4MB\"`")
          .leftOut("any");
  private static final Key<String> PATH =
      Key.of("path", StudyTypes.NETWORK, "the network, such as `loopback` or `lan`").leftOut("any");
  private static final Key<List<String>> BY =
      Key.of(
              "by",
              StudyTypes.PHRASE.some(),
              "the run's name of a metric whose PD is compared, or a list of names")
          .leftOut("the workload's first one");
  private static final Key<String> METRIC =
      Key.of("metric", Scalar.text(), "the only metric that runs are compared by")
          .orElse(CellSelection.PD);

  static final Spec SELECTION = Spec.of(WORKLOAD, PLATFORM, PARAMETERS, PATH, BY, METRIC);

  private static final Type<CellSelection> CELLS =
      SELECTION.making(ClaimKeys::selection).named("selection");

  private static final Key<String> ID = Key.of("id", Scalar.text(), "its name").required("a name");
  private static final Key<String> SOURCE =
      Key.of("source", StudyTypes.TEXT, "place in the study").required("a place");
  private static final Key<String> SAYS =
      Key.of("says", StudyTypes.TEXT, "the claim in your words").required("the claim in words");
  private static final Key<String> READING =
      Key.of("reading", StudyTypes.TEXT, "your decisions where the study gives no number");

  static final Spec COMMON = Spec.of(ID, SOURCE, SAYS, READING);

  private static final Key<CellSelection> OF = cells("of");
  private static final Key<CellSelection> ABOVE = cells("above");
  private static final Key<CellSelection> BELOW = cells("below");
  private static final Key<PrintedNumber> LOW =
      Key.of("low", StudyTypes.NUMBER, "the least PD, share or number");
  private static final Key<PrintedNumber> HIGH =
      Key.of("high", StudyTypes.NUMBER, "the largest PD, share or number");
  private static final Key<Boolean> AVERAGE =
      Key.of("average", Scalar.flag(), "whether it is about the geometric mean").orElse(false);
  private static final Key<String> ALONG = Key.of("along", Scalar.text(), "a parameter");
  private static final Key<String> COMPONENT =
      Key.of("component", Scalar.text(), "a component of the response time, such as `disk`")
          .required("a component");
  private static final Key<MigrationQuantity> QUANTITY =
      Key.of(
              "quantity",
              Scalar.choice(List.of(MigrationQuantity.values()), MigrationQuantity::word),
              "the number of passes, the first pass's share of the migration's total time, or that"
                  + " time's share of the measured time")
          .required("a quantity");
  private static final Key<String> REASON =
      Key.of("reason", StudyTypes.TEXT, "why no run can check it").required("why not");
  private static final Key<String> GROWING = ALONG.required("a parameter");
  private static final Key<PrintedNumber> MARGIN =
      Key.of("margin", StudyTypes.NUMBER, "largest difference between two").required("a share");

  static final Kinds<Claim> KINDS =
      new Kinds<>(
          List.of(
              claim(
                  "within",
                  "PD of every selected cell is from `low` to `high`; one of them can be left out",
                  ClaimKeys::range,
                  OF,
                  LOW,
                  HIGH),
              claim(
                  "order",
                  "PD of the cells on one side is above PD of those on the other; with `average:"
                      + " true` on average (geometric mean)",
                  entries ->
                      new Claim.Order(entries.get(ABOVE), entries.get(BELOW), entries.get(AVERAGE)),
                  ABOVE,
                  BELOW,
                  AVERAGE),
              claim(
                  "grows",
                  "the additional slowdown of one platform's cells compared with another's grows"
                      + " with the parameter `along`, for each cell or with `average: true` on"
                      + " average",
                  entries ->
                      new Claim.Grows(
                          entries.get(ABOVE),
                          entries.get(BELOW),
                          entries.get(GROWING),
                          entries.get(AVERAGE)),
                  ABOVE,
                  BELOW,
                  GROWING,
                  AVERAGE),
              claim(
                  "stable",
                  "PDs of the selected cells differ by no more than the share `margin`; with"
                      + " `along: c`, only cells that differ only in `c` are compared",
                  entries ->
                      new Claim.Stable(
                          entries.get(OF), entries.get(MARGIN).value(), entries.find(ALONG)),
                  OF,
                  MARGIN,
                  ALONG),
              claim(
                  "share",
                  "of the time that the platform adds to every selected cell, the share of"
                      + " `component` is from `low` to `high`; one of them can be left out",
                  entries -> new Claim.Share(range(entries), entries.get(COMPONENT)),
                  OF,
                  COMPONENT,
                  LOW,
                  HIGH),
              claim(
                  "migration",
                  "the mean of `quantity` over the live migrations of every selected cell is from"
                      + " `low` to `high`; one of them can be left out",
                  entries -> new Claim.Migration(range(entries), entries.get(QUANTITY)),
                  OF,
                  QUANTITY,
                  LOW,
                  HIGH),
              claim(
                  "undecidable",
                  "no run can check it",
                  entries -> new Claim.Undecidable(entries.get(REASON)),
                  REASON)));

  private ClaimKeys() {}

  private static Claim.Within range(Entries entries) {
    return new Claim.Within(entries.get(OF), entries.find(LOW), entries.find(HIGH));
  }

  static CellSelection selection(Entries entries) {
    return new CellSelection(
        entries.find(PLATFORM),
        entries.get(WORKLOAD),
        entries.find(PARAMETERS).orElse(Map.of()),
        entries.find(PATH),
        entries.find(BY).orElse(List.of()),
        entries.get(METRIC));
  }

  private static Key<CellSelection> cells(String name) {
    return Key.of(name, CELLS, "cells of a run").required("cells, such as {workload: hpl}");
  }

  private static Kind<Claim> claim(
      String word, String says, Function<Entries, Claim.Question> question, Key<?>... own) {
    return Kind.of(
        word,
        says,
        COMMON,
        entries ->
            new Claim(
                entries.get(ID),
                entries.get(SOURCE),
                entries.get(SAYS),
                entries.find(READING).orElse(""),
                question.apply(entries)),
        own);
  }

  /** A platform in a claim that the study lacks. */
  static Optional<String> missing(Study study, Claim claim) {
    return selections(claim.question())
        .flatMap(each -> each.platform().stream())
        .filter(each -> !study.platforms().containsKey(each))
        .findFirst()
        .map(each -> each + " is not one of the platforms");
  }

  private static Stream<CellSelection> selections(Claim.Question question) {
    if (question instanceof Claim.Order order) {
      return Stream.of(order.above(), order.below());
    }
    if (question instanceof Claim.Grows grows) {
      return Stream.of(grows.above(), grows.below());
    }
    if (question instanceof Claim.Within within) {
      return Stream.of(within.of());
    }
    if (question instanceof Claim.Share share) {
      return Stream.of(share.range().of());
    }
    if (question instanceof Claim.Migration migration) {
      return Stream.of(migration.range().of());
    }
    return question instanceof Claim.Stable stable ? Stream.of(stable.of()) : Stream.empty();
  }
}
