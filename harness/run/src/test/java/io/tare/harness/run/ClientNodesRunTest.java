package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Slice;
import io.tare.harness.run.event.RunEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose loads are shared by two client nodes. */
class ClientNodesRunTest {

  private static final String SHARED =
      """
      name: shared
      platforms: {one: {kind: native}}
      client: {machines: 2}
      driver: {kind: closed, clients: 3}
      paths: [lan]
      workloads: [{name: soa.quicksort, n: 10}]
      blocks: 1
      """;

  private static final String TIMED =
      SHARED + "stop: {time: 4ms}\nslice: 1ms\nsettle: {prime: 0s, least: 0s, most: 1ms}\n";

  private static final String COUNTED =
      SHARED + "stop: {submissions: 9, warmup: 20%, server_warmup: 5}\n";

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  @Test
  void bothNodesMeasureTheirShareOfEverySlice() throws Exception {
    assertThat(fake.run(TIMED).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(fake.world().opened())
        .filteredOn(line -> line.startsWith("c001"))
        .extracting(line -> line.replaceAll(".*\"clients\":", ""))
        .containsExactly("2}", "1}");
    Map<Slice, Long> slices =
        fake.samples().stream()
            .collect(Collectors.groupingBy(Sample::slice, Collectors.counting()));
    assertThat(slices.values()).containsOnly(2L * FakeWorld.SUBMISSIONS_OF_A_SLICE);
  }

  @Test
  void submissionsOfACellHaveUniqueNumbers() throws Exception {
    fake.run(TIMED);
    assertThat(fake.samples().stream().map(Sample::sequence)).doesNotHaveDuplicates();
  }

  @Test
  void countedSubmissionsAreDividedAndNumberedConsecutively() throws Exception {
    assertThat(fake.run(COUNTED).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    List<Long> numbers = fake.samples().stream().map(Sample::sequence).sorted().toList();
    assertThat(numbers).hasSize(5 + 9).doesNotHaveDuplicates();
    assertThat(Collections.max(numbers)).isEqualTo(5 + 9 - 1);
    assertThat(fake.countedSamples().stream().filter(sample -> !sample.warmup())).hasSize(7);
  }

  @Test
  void reportsOfTheNodesAreMerged() throws Exception {
    fake.run(COUNTED);
    JournalEntry.CellFinished cell =
        RunArchive.open(fake.directory()).journal().stream()
            .filter(JournalEntry.CellFinished.class::isInstance)
            .map(JournalEntry.CellFinished.class::cast)
            .findFirst()
            .orElseThrow();
    // A fake client reports 1000/s and one in flight for every cell.
    assertThat(cell.observations())
        .containsEntry("throughput_per_s", 2000.0)
        .containsEntry("concurrency_mean", 2.0)
        .containsEntry("elapsed_ns", 1e6);
  }

  @Test
  void aDeadClientFailsTheAttemptAndTheNextOneIsComplete() throws Exception {
    fake.world().letClientDieAfter(8);
    assertThat(fake.run(COUNTED).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(fake.failures())
        .singleElement()
        .asString()
        .contains("the client of b001-one (lan ")
        .contains("out of memory");
    assertThat(fake.countedSamples().stream().map(Sample::sequence)).doesNotHaveDuplicates();
  }
}
