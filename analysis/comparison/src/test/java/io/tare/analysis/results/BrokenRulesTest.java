package io.tare.analysis.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.fixture.StatedRun;
import io.tare.model.JournalEntry;
import io.tare.model.Path;
import io.tare.model.Plan;
import io.tare.model.Validity;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BrokenRulesTest {

  @Test
  void aCellIsNamedOnceHoweverOftenItBrokeTheRule() {
    Plan plan = plan(1);
    List<Warning> warnings =
        BrokenRules.of(
            List.of(stolen("b1-native", "c001", 7), stolen("b2-native", "c001", 9)), plan);
    assertThat(warnings)
        .containsExactly(
            new Warning(
                Warning.Kind.STEAL,
                "soa.quicksort n=1 on native (9 % was stolen)",
                "in 2 trials, so in the last of them"));
  }

  @Test
  void manyCellsAreCounted() {
    Plan plan = plan(8);
    List<JournalEntry> journal =
        plan.cells().keySet().stream().map(cell -> stolen("b1-native", cell, 7)).toList();
    List<Warning> warnings = BrokenRules.of(journal, plan);
    assertThat(warnings).hasSize(6);
    assertThat(warnings.get(5))
        .isEqualTo(new Warning(Warning.Kind.STEAL, "11 more cells", "in 11 trials"));
  }

  @Test
  void validCellsAreNotNamed() {
    assertThat(
            BrokenRules.of(
                plan(1).cells().keySet().stream().flatMap(this::valid).toList(), plan(1)))
        .isEmpty();
  }

  private Stream<JournalEntry> valid(String cell) {
    return Stream.of(
        new JournalEntry.CellFinished(1, "b1-native", 1, cell, Validity.VALID, new TreeMap<>()));
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
      run = run.pd(1, "uml", "soa.quicksort", Path.LOOPBACK, "n", n);
    }
    return run.plan();
  }
}
