package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Sample;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.start.RunRefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs whose loads are shared by several servers of a platform. */
class ServersRunTest {

  private static final String SHARED =
      """
      name: shared
      platforms: {one: {kind: native, memory: 6GiB, servers: 3}}
      driver: {kind: closed, clients: 4}
      networks: [loopback]
      workloads: [{name: soa.quicksort, n: 10}]
      blocks: 1
      """;

  private static final String TIMED =
      SHARED + "stop: {time: 4ms}\nslice: 1ms\nsettle: {prime: 0s, least: 0s, most: 1ms}\n";

  private static final String COUNTED =
      SHARED + "stop: {submissions: 9, warmup: 0%, server_warmup: 5}\n";

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  private static String apart(String campaign) {
    return campaign.replace("servers: 3", "servers: 3, spread: apart");
  }

  @Test
  void eachServerHasItsShareOfTheClients() throws Exception {
    assertThat(fake.run(TIMED).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(fake.world().opened())
        .filteredOn(line -> line.startsWith("c001"))
        .extracting(line -> line.replaceAll(".*\"clients\":", ""))
        .containsExactly("2}", "1}", "1}");
    assertThat(fake.world().events()).filteredOn("one:server"::equals).hasSize(3);
  }

  @Test
  void serversOfOneMachineDifferByTheirPorts() throws Exception {
    fake.run(TIMED);
    assertThat(new TreeSet<>(fake.world().endpoints()))
        .containsExactly(
            "http://127.0.0.1:4711/tare",
            "http://127.0.0.1:4712/tare",
            "http://127.0.0.1:4713/tare");
  }

  @Test
  void serversThatAreApartHaveTheirOwnMachines() throws Exception {
    assertThat(fake.run(apart(TIMED).replace("loopback", "lan")).kind())
        .isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(new TreeSet<>(fake.world().endpoints()))
        .containsExactly(
            "http://127.0.0.1:4711/tare",
            "http://127.0.0.2:4712/tare",
            "http://127.0.0.3:4713/tare");
  }

  @Test
  void everySubmissionNamesItsServer() throws Exception {
    fake.run(TIMED);
    assertThat(
            fake.samples().stream()
                .collect(
                    Collectors.groupingBy(
                        sample -> sample.values().get("server").longValue(),
                        Collectors.mapping(sample -> sample.sequence() % 3, Collectors.toSet()))))
        .hasSize(3)
        .allSatisfy((server, remainders) -> assertThat(remainders).containsExactly(server - 1));
  }

  @Test
  void aSingleServerIsNotNamed() throws Exception {
    fake.run(TIMED.replace(", servers: 3", ""));
    assertThat(fake.samples())
        .isNotEmpty()
        .allSatisfy(sample -> assertThat(sample.values()).doesNotContainKey("server"));
  }

  @Test
  void throughputIsTheSum() throws Exception {
    fake.run(COUNTED);
    JournalEntry.CellFinished cell =
        RunArchive.open(fake.directory()).journal().stream()
            .filter(JournalEntry.CellFinished.class::isInstance)
            .map(JournalEntry.CellFinished.class::cast)
            .findFirst()
            .orElseThrow();
    // A fake client reports 1000/s for every cell.
    assertThat(cell.observations()).containsEntry("throughput_per_s", 3000.0);
  }

  @Test
  void eachServerWarmsUpWithAllSubmissionsOfOne() throws Exception {
    assertThat(fake.run(COUNTED).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    List<Long> numbers = fake.samples().stream().map(Sample::sequence).sorted().toList();
    assertThat(numbers).hasSize(3 * 5 + 9).doesNotHaveDuplicates();
  }

  @Test
  void eachServerWarmsUpWithTheSameWorkWhereverItIs() throws Exception {
    String two =
        TIMED
            .replace("platforms: {", "platforms: {alone: {kind: native}, ")
            .replace("least: 0s, most: 1ms", "least: 300ms, most: 300ms")
            .replace("blocks", "design: side-by-side\nreference: alone\nblocks");
    assertThat(fake.run(two).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    Map<String, Long> warmed =
        fake.samples().stream()
            .filter(Sample::warmup)
            .collect(Collectors.groupingBy(Sample::trial, Collectors.counting()));
    double ratio =
        (double) warmed.getOrDefault("b001-one", 0L) / warmed.getOrDefault("b001-alone", 0L);
    assertThat(ratio).isBetween(2.5, 3.5);
  }

  @Test
  void aDeadServerEndsTheAttemptAndIsNamed() throws Exception {
    fake.world().letServerDieAfter(4);
    assertThat(fake.run(COUNTED).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(fake.failures())
        .singleElement()
        .asString()
        .contains("server 3 of 3 of b001-one")
        .doesNotContain("\n");
  }

  @Test
  void theEnvironmentRecordsHowManyThereAre() throws Exception {
    fake.run(apart(TIMED));
    assertThat(RunArchive.open(fake.directory()).environments().get(0).facts())
        .containsEntry("servers.count", "3")
        .containsEntry("servers.machines", "3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          clients: 4   | clients: 2          | one has 3 servers, each with a client, but clients are 2 in soa.quicksort
          memory: 6GiB | memory: 1GiB        | too little for heaps of 3072 MiB
          blocks       | server: {port: 80}\\nblocks | which cannot share server.port
          soa.quicksort | jmh.quicksort      | has no application server of Tare
          """)
  void refusesWhatCannotBeShared(String from, String to, String message) {
    assertThatThrownBy(() -> fake.run(TIMED.replace(from, to.replace("\\n", "\n"))))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageContaining(message);
  }

  @Test
  void serversThatAreApartNeedMemoryForEach() {
    assertThatThrownBy(() -> fake.run(apart(TIMED).replace("6GiB", "3GiB")))
        .hasMessageContaining("platform one has 1024 MiB a machine, too little for heaps of 1024");
  }
}
