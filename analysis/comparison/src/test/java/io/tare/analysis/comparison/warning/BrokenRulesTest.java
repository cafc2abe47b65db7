package io.tare.analysis.comparison.warning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Warning;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Network;
import io.tare.harness.model.Plan;
import io.tare.harness.model.Validity;
import io.tare.harness.model.WorkloadLabel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BrokenRulesTest {

  @Test
  void aCellIsNamedOncePerRule() {
    Plan plan = plan(1);
    List<Warning> warnings =
        warnings(List.of(stolen("b1-native", "c001", 7), stolen("b2-native", "c001", 9)), plan);
    assertThat(warnings)
        .containsExactly(
            new Warning(
                Warning.Kind.of(Validity.Rule.STEAL),
                "Quicksort of 1 on native (9 % was stolen)",
                "in 2 trials, so in the last of them"));
  }

  @Test
  void manyCellsAreSummarized() {
    Plan plan = plan(8);
    List<JournalEntry> journal =
        plan.cells().keySet().stream().map(cell -> stolen("b1-native", cell, 7)).toList();
    List<Warning> warnings = warnings(journal, plan);
    assertThat(warnings).hasSize(6);
    assertThat(warnings.get(5))
        .isEqualTo(
            new Warning(Warning.Kind.of(Validity.Rule.STEAL), "11 more cells", "in 11 trials", 11));
  }

  @Test
  void aFamilysRuleHasItsTextFromThePlan() {
    Validity.Rule wet = new Validity.Rule("wet", "wet hands", "Dry them.");
    WorkloadLabel label = new WorkloadLabel("Quicksort", List.of(), List.of(wet));
    Plan plan = plan(1).labelled(new TreeMap<>(Map.of("soa.quicksort", label)));

    Warning warning = warnings(List.of(broken(Validity.Rule.of("wet"))), plan).get(0);

    assertThat(warning.kind().words()).isEqualTo("wet hands");
    assertThat(warning.kind().advice()).isEqualTo("Dry them.");
  }

  @Test
  void anUnknownRuleIsNamedByItsKey() {
    Validity.Rule rule = Validity.Rule.of("write_rate");

    Warning warning = warnings(List.of(broken(rule)), plan(1)).get(0);

    assertThat(warning.kind().words()).isEqualTo("write rate");
  }

  @Test
  void familiesRulesAreSortedAmongTheOthers() {
    assertThat(
            Stream.of(Validity.Rule.INTERRUPTED, Validity.Rule.of("wet"), Validity.Rule.ACTION)
                .sorted()
                .map(Validity.Rule::key))
        .containsExactly("action", "wet", "interrupted");
  }

  @Test
  void validCellsAreNotNamed() {
    assertThat(warnings(plan(1).cells().keySet().stream().flatMap(this::valid).toList(), plan(1)))
        .isEmpty();
  }

  private static List<Warning> warnings(List<JournalEntry> journal, Plan plan) {
    return BrokenRules.of(journal, plan).values().stream().flatMap(List::stream).toList();
  }

  private Stream<JournalEntry> valid(String cell) {
    return Stream.of(
        new JournalEntry.CellFinished(1, "b1-native", 1, cell, Validity.VALID, new TreeMap<>()));
  }

  private static JournalEntry broken(Validity.Rule rule) {
    Validity validity = new Validity(List.of(new Validity.Finding(rule, "much")));
    return new JournalEntry.CellFinished(1, "b1-native", 1, "c001", validity, new TreeMap<>());
  }

  private static JournalEntry stolen(String trial, String cell, int percent) {
    return new JournalEntry.CellFinished(
        1,
        trial,
        1,
        cell,
        new Validity(List.of(new Validity.Finding(Validity.Rule.STEAL, percent + " % was stolen"))),
        new TreeMap<>());
  }

  private static Plan plan(int sizes) {
    StatedRun run = new StatedRun(2, 0.02, 1);
    for (int n = 1; n <= sizes; n++) {
      run = run.pd(1, "uml", "soa.quicksort", Network.LOOPBACK, "n", n);
    }
    return run.plan();
  }
}
