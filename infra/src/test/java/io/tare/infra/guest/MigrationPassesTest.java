package io.tare.infra.guest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.model.MigrationRecord;
import org.junit.jupiter.api.Test;

class MigrationPassesTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static JsonNode told(long transferred, long remaining) throws Exception {
    return told("active", transferred, remaining);
  }

  private static JsonNode told(String status, long transferred, long remaining) throws Exception {
    return JSON.readTree(
        "{\"status\":\"%s\",\"ram\":{\"transferred\":%d,\"remaining\":%d}}"
            .formatted(status, transferred, remaining));
  }

  /** What is left when the next pass begins was written in the one before. */
  @Test
  void aPassHasWhatWasSentAndWrittenUntilTheNext() throws Exception {
    MigrationPasses passes = new MigrationPasses(1_000);
    passes.began(1, 1_010, told(0, 900));
    passes.began(2, 5_000, told(890, 120));
    passes.began(3, 6_000, told(1_000, 7));

    assertThat(passes.all(5_500, told(1_010, 0)))
        .containsExactly(
            new MigrationRecord.Pass(1, 10, 3_990, 890L, 120L),
            new MigrationRecord.Pass(2, 4_000, 1_000, 110L, 7L),
            new MigrationRecord.Pass(3, 5_000, 500, 10L, null));
  }

  /** It says only afterwards what was sent, so nobody knows in which of two passes. */
  @Test
  void whatIsToldTooLateIsTheLastOnes() throws Exception {
    MigrationPasses passes = new MigrationPasses(0);
    passes.began(1, 10, told(0, 900));
    passes.began(2, 4_000, told(890, 120));
    passes.began(3, 4_002, told("completed", 1_010, 0));

    assertThat(passes.all(4_100, told("completed", 1_010, 0)))
        .containsExactly(
            new MigrationRecord.Pass(1, 10, 3_990, 890L, 120L),
            new MigrationRecord.Pass(2, 4_000, 2, null, null),
            new MigrationRecord.Pass(3, 4_002, 98, 120L, null));
  }

  @Test
  void withoutEventsThereAreNone() throws Exception {
    assertThat(new MigrationPasses(0).all(10, told(1, 0))).isEmpty();
  }
}
