package io.tare.infra.kinds.managed;

import io.tare.harness.spec.GeneratedFile;
import io.tare.harness.spec.ReferenceTable;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.Platforms;
import io.tare.infra.managed.ManagedKind;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The tables of settings in the documentation are generated from the kinds' declarations. */
class SettingsTablesTest {

  @Test
  void theDocumentationHasTheSettingsOfEveryKind() throws Exception {
    Map<String, String> tables = new TreeMap<>();
    tables.put("settings of guests on request", ReferenceTable.all(ManagedKind.OF_GUESTS));
    for (PlatformKind kind : Platforms.kinds().values()) {
      Spec own = kind instanceof ManagedKind managed ? managed.ownSettings() : kind.settings();
      if (!own.all().isEmpty()) {
        tables.put("settings of " + kind.kind(), ReferenceTable.all(own));
      }
    }
    GeneratedFile.of("docs/reference/platforms.md").mustHold(tables);
  }
}
