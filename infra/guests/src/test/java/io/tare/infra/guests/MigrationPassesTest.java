package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.harness.model.MigrationRecord;
import org.junit.jupiter.api.Test;

class MigrationPassesTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final long MS = 1_000_000;

  private static JsonNode reply(long transferred, long remaining) throws Exception {
    return reply("active", transferred, remaining);
  }

  private static JsonNode reply(String status, long transferred, long remaining) throws Exception {
    return JSON.readTree(
        "{\"status\":\"%s\",\"ram\":{\"transferred\":%d,\"remaining\":%d}}"
            .formatted(status, transferred, remaining));
  }

  /** The remaining bytes at a pass's beginning were written during the previous one. */
  @Test
  void aPassCountsBytesSentAndWrittenUntilTheNext() throws Exception {
    MigrationPasses passes = new MigrationPasses(1_000);
    passes.began(1, 1_010, 1_011, reply(0, 900));
    passes.began(2, 5_000, 5_001, reply(890, 120));
    passes.began(3, 6_000, 6_001, reply(1_000, 7));

    assertThat(passes.all(5_500, reply(1_010, 0), new WireTraffic()))
        .containsExactly(
            new MigrationRecord.Pass(1, 10, 3_990, 890L, 120L),
            new MigrationRecord.Pass(2, 4_000, 1_000, 110L, 7L),
            new MigrationRecord.Pass(3, 5_000, 500, 10L, null));
  }

  /** QEMU reports the bytes only afterwards, so the pass is unknown. */
  @Test
  void unreportedBytesBelongToTheLastPass() throws Exception {
    MigrationPasses passes = new MigrationPasses(0);
    passes.began(1, 10, 11, reply(0, 900));
    passes.began(2, 4_000, 4_001, reply(890, 120));
    passes.began(3, 4_002, 4_100, reply("completed", 1_010, 0));

    assertThat(passes.all(4_100, reply("completed", 1_010, 0), new WireTraffic()))
        .containsExactly(
            new MigrationRecord.Pass(1, 10, 3_990, 890L, 120L),
            new MigrationRecord.Pass(2, 4_000, 2, null, null),
            new MigrationRecord.Pass(3, 4_002, 98, 120L, null));
  }

  /** A tenth more than QEMU reports: the wire has headers too. */
  @Test
  void theWireShowsBytesThatQemuReportedLate() throws Exception {
    MigrationPasses passes = new MigrationPasses(0);
    passes.began(1, 10 * MS, 11 * MS, reply(0, 900));
    passes.began(2, 4_000 * MS, 4_500 * MS, reply("completed", 1_000, 0));
    passes.began(3, 4_300 * MS, 4_500 * MS, reply("completed", 1_000, 0));
    WireTraffic wire = new WireTraffic();
    wire.read(3_995 * MS, 990);
    wire.read(4_305 * MS, 1_067);
    wire.read(4_500 * MS, 1_100);

    assertThat(passes.all(4_500 * MS, reply("completed", 1_000, 0), wire))
        .extracting(MigrationRecord.Pass::sentBytes, MigrationRecord.Pass::dirtiedBytes)
        .containsExactly(tuple(900L, null), tuple(70L, null), tuple(30L, null));
  }

  /** During the query 50 of the remaining bytes were sent. */
  @Test
  void aLateAnswerIsCorrectedToThePassesBegin() throws Exception {
    MigrationPasses passes = new MigrationPasses(0);
    passes.began(1, 10 * MS, 11 * MS, reply(0, 900));
    passes.began(2, 4_000 * MS, 4_200 * MS, reply(850, 70));
    WireTraffic wire = new WireTraffic();
    wire.read(4_000 * MS, 800);
    wire.read(4_400 * MS, 920);

    assertThat(passes.all(4_400 * MS, reply("completed", 920, 0), wire))
        .extracting(MigrationRecord.Pass::sentBytes, MigrationRecord.Pass::dirtiedBytes)
        .containsExactly(tuple(800L, 120L), tuple(120L, null));
  }

  /** A query of the second pass is answered in the third. */
  @Test
  void anAnswerInTheNextPassIsIgnoredForThePreviousOne() throws Exception {
    MigrationPasses passes = new MigrationPasses(0);
    passes.began(1, 10 * MS, 11 * MS, reply(0, 900));
    passes.began(2, 4_000 * MS, 4_200 * MS, reply(850, 70));
    passes.began(3, 4_100 * MS, 4_201 * MS, reply(850, 70));

    assertThat(passes.all(4_400 * MS, reply("completed", 920, 0), new WireTraffic()).get(0))
        .extracting(MigrationRecord.Pass::sentBytes, MigrationRecord.Pass::dirtiedBytes)
        .containsExactly(null, null);
  }

  @Test
  void withoutEventsThereAreNoPasses() throws Exception {
    assertThat(new MigrationPasses(0).all(10, reply(1, 0), new WireTraffic())).isEmpty();
  }
}
