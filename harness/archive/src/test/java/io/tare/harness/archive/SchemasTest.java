package io.tare.harness.archive;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.harness.model.RunLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SchemasTest {

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  @TempDir Path directory;
  private RunLayout layout;

  @BeforeEach
  void writeARun() {
    layout = new RunLayout(directory);
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      Examples.SAMPLES.forEach(recorder::record);
      Examples.JOURNAL.forEach(recorder::record);
      recorder.write(1, Examples.ENVIRONMENT);
    }
  }

  @ParameterizedTest
  @EnumSource
  void isItselfAValidSchema(Schemas schema) {
    Schema meta =
        REGISTRY.getSchema(
            com.networknt.schema.SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    assertThat(meta.validate(schema.text(), InputFormat.JSON)).isEmpty();
  }

  @Test
  void matchesTheWrittenPlan() throws IOException {
    assertThat(errors(Schemas.PLAN, Files.readString(layout.plan()))).isEmpty();
  }

  @Test
  void matchesTheWrittenEnvironment() throws IOException {
    assertThat(errors(Schemas.ENVIRONMENT, Files.readString(layout.environment("native"))))
        .isEmpty();
  }

  @Test
  void matchesEveryKindOfWrittenJournalEntry() throws IOException {
    assertThat(Examples.JOURNAL.stream().map(Object::getClass).distinct())
        .containsExactlyInAnyOrder(
            io.tare.harness.model.JournalEntry.class.getPermittedSubclasses());
    for (String line : Files.readAllLines(layout.journal())) {
      assertThat(errors(Schemas.JOURNAL_ENTRY, line)).as(line).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "JOURNAL_ENTRY|\"type\":\"run_started\"|\"type\":\"run_begun\"",
        "JOURNAL_ENTRY|\"resumed\":false|\"resumed\":0",
      })
  void refusesInvalidDocuments(Schemas schema, String right, String wrong) throws IOException {
    String line = Files.readAllLines(layout.journal()).get(0);
    assertThat(line).contains(right);
    assertThat(errors(schema, line.replace(right, wrong))).isNotEmpty();
  }

  private static List<Error> errors(Schemas schema, String json) {
    return REGISTRY.getSchema(schema.text()).validate(json, InputFormat.JSON);
  }
}
