package io.tare.analysis.capacity.planning;

import io.tare.harness.spec.GeneratedFile;
import io.tare.harness.spec.JsonLayout;
import io.tare.harness.spec.ReferenceTable;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Messages, schema and tables of queries are made from their declarations. */
class QueryKeysTest {

  @Test
  void theReferenceHasEveryTable() throws IOException {
    Map<String, String> tables = new TreeMap<>();
    QueryKeys.tables().forEach((name, spec) -> tables.put(name, ReferenceTable.all(spec)));
    tables.put("accuracy", Accuracy.table());

    GeneratedFile.of("docs/reference/queries.md").mustHold(tables);
  }

  @Test
  void theInterfaceOnTheWebHasTheirSchema() throws IOException {
    GeneratedFile.of("analysis/capacity/web/src/main/webapp/query.schema.json")
        .mustBe(JsonLayout.of(QuerySchema.document()));
  }
}
