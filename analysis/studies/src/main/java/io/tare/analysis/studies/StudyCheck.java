package io.tare.analysis.studies;

import io.tare.analysis.studies.Finding.Explanation;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that can be computed again from what a study prints: significances from mean, standard
 * deviation and n, and the statements of its text from its tables.
 *
 * @param significances of the tables, in their order
 * @param statements in the order of the file
 */
public record StudyCheck(Study study, List<Finding> significances, List<Finding> statements) {

  public StudyCheck {
    significances = List.copyOf(significances);
    statements = List.copyOf(statements);
  }

  public static StudyCheck of(Study study) {
    List<Finding> significances = new ArrayList<>();
    for (StudyTable table : study.tables()) {
      if (table.compared().isPresent()) {
        table.rows().stream()
            .filter(row -> row.pValue().isPresent())
            .forEach(row -> significances.add(SignificanceCheck.of(table, row)));
      }
    }
    StatementCheck check = new StatementCheck(study);
    return new StudyCheck(
        study, significances, study.statements().stream().map(check::of).toList());
  }

  /** All of them. */
  public List<Finding> findings() {
    List<Finding> all = new ArrayList<>(significances);
    all.addAll(statements);
    return all;
  }

  public long count(Explanation explanation) {
    return findings().stream().filter(each -> each.explanation() == explanation).count();
  }
}
