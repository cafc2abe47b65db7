package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.RunLayout.Part;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunLayoutTest {

  @ParameterizedTest
  @CsvSource({
    "campaign.yaml, CAMPAIGN",
    "plan.json, PLAN",
    "environment/, ENVIRONMENTS",
    "environment/uml.json, ENVIRONMENTS",
    "samples.avro, SAMPLES",
    "journal.jsonl, JOURNAL",
    "raw/, RAW",
    "raw/b001-native.1.client.err, RAW",
    "raw/b002-uml.2.c001.7.out, RAW",
    "log, LOG",
    "report/index.html, REPORT",
    "report/with-other/cells.csv, REPORT"
  })
  void findsThePartOfAFile(String name, Part part) {
    assertThat(Part.of(name)).contains(part);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Plan.json",
        "plan.json/",
        "log/x",
        "raw",
        "raw/x",
        "raw/.b.1.x",
        "raw/sub/b.1.x",
        "environment/.x.json",
        "environment/x.yaml",
        "environment/x/y.json",
        "notes.txt",
        ".log"
      })
  void otherFilesAreNoPart(String name) {
    assertThat(Part.of(name)).isEmpty();
  }

  @Test
  void theNamesOfPartsAreItsOwn() {
    RunLayout layout = new RunLayout(Path.of("mine"));

    assertThat(layout.root().relativize(layout.environment("uml")))
        .hasToString("environment/uml.json");
  }
}
