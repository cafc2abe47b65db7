package io.tare.analysis.studies;

import io.tare.harness.spec.GeneratedFile;
import io.tare.harness.spec.JsonLayout;
import io.tare.harness.spec.ReferenceTable;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The reference of studies' files is generated from their declarations. */
class StudyKeysTest {

  private static final Map<String, String> TABLES = new TreeMap<>();

  static {
    TABLES.put("study", ReferenceTable.all(StudyKeys.STUDY));
    TABLES.put("labels", ReferenceTable.all(StudyKeys.LABEL));
    TABLES.put("parameters of labels", ReferenceTable.all(StudyKeys.PARAMETER));
    TABLES.put("tables", ReferenceTable.all(TableKeys.TABLE));
    TABLES.put("cells", ReferenceTable.all(TableKeys.CELLS));
    TABLES.put("stated", ReferenceTable.all(StatedKeys.STATED));
    TABLES.put("figures", ReferenceTable.all(FigureKeys.FIGURE));
    TABLES.put("panels of figures", ReferenceTable.all(FigureKeys.PANEL));
    TABLES.put("winners", ReferenceTable.all(StatedKeys.WINNERS));
    TABLES.put("validity", ReferenceTable.all(StatedKeys.RANGE));
    TABLES.put("statements", StatementKeys.KINDS.reference());
    TABLES.put("claims", ClaimKeys.KINDS.reference());
    TABLES.put("selection", ReferenceTable.all(ClaimKeys.SELECTION));
  }

  @Test
  void theReferenceHasEveryTable() throws IOException {
    GeneratedFile.of("docs/reference/study-file.md").mustHold(TABLES);
  }

  @Test
  void theSchemaMatchesTheDeclarations() throws IOException {
    GeneratedFile.of(
            "analysis/studies/src/main/resources/io/tare/analysis/studies/study.schema.json")
        .mustBe(JsonLayout.of(StudyKeys.schema()));
  }
}
