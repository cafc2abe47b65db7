package io.tare.analysis.studies;

import io.tare.analysis.studies.Finding.Explanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Everything that can be recomputed from a study's printed numbers: significances from mean,
 * standard deviation and n, and the statements of its text from its tables.
 *
 * @param conclusion which test gives its significances as a whole; absent if it prints none above 0
 * @param percentages the definitions of its percentages of single rows, in the order of the file
 * @param significances of the tables, in their order, each checked against the test of the
 *     conclusion
 * @param statements in the order of the file
 */
public record StudyCheck(
    Study study,
    Optional<SignificanceConclusion> conclusion,
    List<Percentage> percentages,
    List<Finding> significances,
    List<Finding> statements) {

  public StudyCheck {
    percentages = List.copyOf(percentages);
    significances = List.copyOf(significances);
    statements = List.copyOf(statements);
  }

  public static StudyCheck of(Study study) {
    Optional<SignificanceConclusion> conclusion = SignificanceConclusion.of(study);
    SignificanceCheck significance =
        new SignificanceCheck(
            conclusion.flatMap(SignificanceConclusion::test).orElse(SignificanceTest.STUDENT));
    List<Finding> significances = new ArrayList<>();
    for (StudyTable table : study.tables()) {
      if (table.compared().isPresent()) {
        table.rows().stream()
            .filter(row -> row.pValue().isPresent())
            .forEach(row -> significances.add(significance.of(table, row)));
      }
    }
    StatementCheck check = new StatementCheck(study);
    return new StudyCheck(
        study,
        conclusion,
        Percentage.of(study),
        significances,
        study.statements().stream().map(check::of).toList());
  }

  /** All of them. */
  public List<Finding> findings() {
    List<Finding> all = new ArrayList<>(significances);
    all.addAll(statements);
    return all;
  }

  public int count(Explanation explanation) {
    return (int) findings().stream().filter(each -> each.explanation() == explanation).count();
  }
}
