package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.RunFacts;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.comparison.change.Change;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCheck;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Cell;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A run as JUnit's XML, which Jenkins, GitLab and others show as tests: a test for each check of a
 * gate, failed where it closes the gate and skipped, with the reason, where it is undecided; the
 * latter failed too if the gate wants proof. Without a gate there is a test for each comparison,
 * and none fails.
 *
 * <p>Names do not depend on the run, so that a build server finds the same test in the next one.
 * Tests have no duration of their own; the suite has the run's.
 */
public final class JUnitXml {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT);

  private JUnitXml() {}

  /**
   * @param change since an earlier run, if there is one
   * @param gate without checks if there are no conditions
   */
  public static String of(Results results, Optional<RunChange> change, Gate gate) {
    List<Element> cases = new ArrayList<>();
    if (!gate.checks().isEmpty()) {
      gate.checks().forEach(each -> cases.add(test(each, gate.lacksProof(each))));
    } else if (change.isPresent()) {
      change.get().verdicts().forEach(each -> cases.add(test(each)));
    } else {
      results.comparisons().forEach(each -> cases.add(test(each)));
    }
    int failures =
        gate.of(GateCheck.State.FAILED).size()
            + (int) gate.checks().stream().filter(gate::lacksProof).count();
    long skipped = cases.stream().filter(each -> each.toString().contains("<skipped ")).count();
    Element suite =
        counted(Element.of("testsuite"), "tare", cases.size(), failures, skipped, results.run());
    results.run().startedEpochNanos().ifPresent(nanos -> suite.with("timestamp", timestamp(nanos)));
    suite.add(properties(results, change)).addAll(cases);
    Element suites =
        counted(Element.of("testsuites"), "tare", cases.size(), failures, skipped, results.run());
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + suites.add(suite) + "\n";
  }

  private static Element counted(
      Element suite, String name, int tests, int failures, long skipped, RunFacts run) {
    return suite
        .with("name", name)
        .with("tests", "" + tests)
        .with("failures", "" + failures)
        .with("errors", "0")
        .with("skipped", "" + skipped)
        .with("time", seconds(run));
  }

  private static Element test(GateCheck check, boolean lacksProof) {
    Element test = test(check.cell(), ": " + check.limit().name());
    String words = GateTable.words(check);
    return switch (check.state()) {
      case FAILED -> test.add(failure(words, "gate"));
      case UNDECIDED ->
          test.add(
              lacksProof
                  ? failure(words, "undecided")
                  : Element.of("skipped").with("message", words));
      case PASSED -> test.add(Element.of("system-out").text(words));
    };
  }

  private static Element failure(String words, String type) {
    return Element.of("failure").with("message", words).with("type", type).text(words);
  }

  private static Element test(Comparison comparison) {
    Element test = test(comparison.measurand().on(comparison.candidate()), "");
    return finding(
        test,
        comparison.verdict(),
        Verdicts.words(comparison) + ". " + Interpretation.of(comparison));
  }

  private static Element test(Change change) {
    return finding(
        test(change.cell(), ""),
        change.verdict(),
        ChangeTables.verdict(change)
            + ": "
            + Interpretation.ratio(change.loss().value(), change.interval())
            + " ("
            + Interpretation.interval(change.interval())
            + ") times "
            + change.measure().words()
            + " then");
  }

  private static Element finding(Element test, Verdict verdict, String words) {
    return switch (verdict) {
      case UNDECIDED, TOO_FEW_BLOCKS, UNBOUNDED, TOO_COARSE ->
          test.add(Element.of("skipped").with("message", words));
      case SLOWER, FASTER, SAME, NO_LOSS_SEEN -> test.add(Element.of("system-out").text(words));
    };
  }

  /** Workloads are classes: {@code tare.soap.marshal}. */
  private static Element test(Cell cell, String condition) {
    return Element.of("testcase")
        .with("classname", "tare." + cell.measurand().workload())
        .with("name", CellText.of(cell) + condition)
        .with("time", "0");
  }

  private static Element properties(Results results, Optional<RunChange> change) {
    Element properties = Element.of("properties");
    property(properties, "run", results.run().name());
    change.ifPresent(each -> property(properties, "with", each.then().run().name()));
    property(properties, "reference", results.run().reference());
    property(properties, "seed", "" + results.run().seed());
    property(properties, "blocks", "" + results.run().plannedBlocks());
    property(properties, "level", "" + results.level());
    property(properties, "versions", String.join(", ", results.run().versions()));
    property(properties, "submissions", "" + results.counted());
    results
        .warnings()
        .forEach(
            each -> property(properties, "warning", each.kind().words() + ": " + each.words()));
    return properties;
  }

  private static void property(Element properties, String name, String value) {
    properties.add(Element.of("property").with("name", name).with("value", value));
  }

  private static String seconds(RunFacts run) {
    OptionalLong start = run.startedEpochNanos();
    OptionalLong end = run.endedEpochNanos();
    double seconds =
        start.isPresent() && end.isPresent()
            ? Math.max(0, (end.getAsLong() - start.getAsLong()) / 1e9)
            : 0;
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  private static String timestamp(long epochNanos) {
    return TIME.format(
        Instant.ofEpochSecond(Math.floorDiv(epochNanos, 1_000_000_000L)).atOffset(ZoneOffset.UTC));
  }
}
