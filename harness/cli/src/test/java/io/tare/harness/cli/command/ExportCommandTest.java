package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import blue.strategic.parquet.Hydrator;
import blue.strategic.parquet.HydratorSupplier;
import blue.strategic.parquet.ParquetReader;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.archive.RunRecorder;
import io.tare.harness.archive.Schemas;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Design;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Phase;
import io.tare.harness.model.Plan;
import io.tare.harness.model.References;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Validity;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {

  private static final long START = 1_795_000_000_000_000_000L;

  @TempDir Path directory;

  private InProcess program;

  @BeforeEach
  void begin() {
    program = new InProcess(directory);
    record(directory.resolve("runs/mine"));
  }

  @Test
  void exportsAsManySamplesAsTheReportCounts() {
    assertThat(program.tare("export", "mine")).isZero();
    long counted =
        Analysis.withDefaults().of(ArchivedRun.open(directory.resolve("runs/mine"))).counted();
    assertThat(rows()).hasSize(Math.toIntExact(counted)).hasSize(2 * 3 + 1);
    assertThat(rows()).allMatch(row -> "counted".equals(row.get("standing")));
    assertThat(program.out().lines().findFirst())
        .contains(
            "workload,c,n,s,clients,path,platform,cell,block,trial,attempt,round,slice,sequence,"
                + "start_epoch_ns,standing,reason,phase,request_bytes,response_ns");
    assertThat(program.out().lines().skip(1).findFirst())
        .contains(
            "soa.matmul,,1000,,,loopback,native,c001,1,b1-native,1,,,1,"
                + (START + 1)
                + ",counted,,before,,1001");
    assertThat(program.err()).isEmpty();
  }

  @Test
  void reportsThatSamplesWereChanged() throws Exception {
    Path file = directory.resolve("runs/mine/samples.avro");
    byte[] content = Files.readAllBytes(file);
    String sync = latin(Arrays.copyOfRange(content, content.length - 16, content.length));
    content[latin(content).indexOf(sync) + 30] ^= 1; // in the first block
    Files.write(file, content);
    assertThat(program.tare("export", "mine")).isZero();
    assertThat(program.err()).contains("Warning: samples differ, ");
  }

  private static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Test
  void reportsThatTheJournalLacksTrials() throws Exception {
    Path file = directory.resolve("runs/mine/journal.jsonl");
    Files.write(file, Files.readAllLines(file).subList(0, 2));
    assertThat(program.tare("export", "mine")).isZero();
    assertThat(program.err()).contains("Warning: trials did not finish, 2 of 2 trials: b1-");
  }

  @Test
  void exportsTheStatusOfAllSamples() {
    assertThat(program.tare("export", "mine", "--all")).isZero();
    Map<String, Integer> standings = new TreeMap<>();
    rows().forEach(row -> standings.merge(row.get("standing"), 1, Integer::sum));
    assertThat(standings)
        .isEqualTo(
            Map.of(
                "counted",
                7,
                "warmup",
                3,
                "failed",
                1,
                "duplicate",
                1,
                "unfinished",
                2,
                "invalid",
                5));
    assertThat(program.out()).contains(",failed,\"refused, \"\"why\"\" is not told\",");
  }

  @Test
  void exportsLoadAndPhaseOfEachSample() {
    assertThat(program.tare("export", "mine", "--all")).isZero();
    assertThat(rows())
        .allSatisfy(
            row ->
                assertThat(row.get("clients"))
                    .isEqualTo(row.get("workload").equals("soap.marshal") ? "4" : ""));
    assertThat(rows())
        .filteredOn(row -> row.get("trial").equals("b1-native") && row.get("cell").equals("c001"))
        .extracting(row -> row.get("phase"))
        .containsExactly("before", "before", "during", "during");
  }

  @Test
  void exportsObjectsWithTheSameContent() throws Exception {
    program.tare("export", "mine", "--all");
    List<Map<String, String>> rows = rows();
    InProcess again = new InProcess(directory);
    assertThat(again.tare("export", "mine", "--all", "--format", "jsonl")).isZero();
    List<String> lines = again.out().lines().toList();
    assertThat(lines).hasSameSizeAs(rows);
    ObjectMapper mapper = new ObjectMapper();
    for (int i = 0; i < lines.size(); i++) {
      JsonNode object = mapper.readTree(lines.get(i));
      Map<String, String> row = rows.get(i);
      Map<String, String> fields = new HashMap<>();
      object.properties().forEach(each -> fields.put(each.getKey(), each.getValue().asText()));
      row.values().removeIf(String::isEmpty);
      assertThat(fields).isEqualTo(row);
    }
  }

  @Test
  void exportsObjectsThatMatchTheSchema() {
    program.tare("export", "mine", "--all", "--format", "jsonl");
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Schemas.SAMPLE.text());
    List<String> lines = program.out().lines().toList();
    assertThat(lines).hasSize(19);
    for (String line : lines) {
      assertThat(schema.validate(line, InputFormat.JSON)).as(line).isEmpty();
    }
    assertThat(schema.validate(lines.get(0).replace("warmup", "hot"), InputFormat.JSON))
        .isNotEmpty();
    assertThat(
            schema.validate(
                lines.get(0).replace("\"attempt\":1", "\"attempt\":0"), InputFormat.JSON))
        .isNotEmpty();
  }

  @Test
  void sendsNoParquetToATerminal() {
    program.onATerminal();
    assertThat(program.tare("export", "mine", "--format", "parquet")).isEqualTo(2);
    assertThat(program.out()).isEmpty();
    assertThat(program.err())
        .isEqualTo(
            "tare: --format parquet is not text for a terminal; name a file with --output\n");
  }

  @Test
  void exportsParquetWithTheSameContent() throws Exception {
    program.tare("export", "mine", "--all");
    List<Map<String, String>> rows = rows();
    InProcess again = new InProcess(directory);
    assertThat(
            again.tare("export", "mine", "--all", "--format", "parquet", "--output", "out.parquet"))
        .isZero();
    List<Map<String, String>> read = new ArrayList<>();
    try (Stream<Map<String, String>> records =
        ParquetReader.streamContent(
            directory.resolve("out.parquet").toFile(), HydratorSupplier.constantly(new Fields()))) {
      records.forEach(read::add);
    }
    rows.forEach(row -> row.values().removeIf(String::isEmpty));
    assertThat(read).isEqualTo(rows);
  }

  /** The fields of a record that have a value. */
  private static final class Fields implements Hydrator<Map<String, String>, Map<String, String>> {
    @Override
    public Map<String, String> start() {
      return new HashMap<>();
    }

    @Override
    public Map<String, String> add(Map<String, String> row, String name, Object value) {
      if (value != null) {
        row.put(name, value.toString());
      }
      return row;
    }

    @Override
    public Map<String, String> finish(Map<String, String> row) {
      return row;
    }
  }

  @Test
  void writesToAFileAndReportsItsSize() throws Exception {
    assertThat(program.tare("export", "mine", "--output", "out.csv")).isZero();
    assertThat(program.out()).isEmpty();
    assertThat(program.err()).isEqualTo("Wrote 7 samples to out.csv\n");
    assertThat(Files.readAllLines(directory.resolve("out.csv"))).hasSize(8);
    assertThat(directory).isDirectoryNotContaining("glob:**part");
  }

  @Test
  void exportsTheCorrectionsOfAFastClock() {
    Plan plan =
        new Plan(
            1,
            Design.SEQUENTIAL,
            References.of("native"),
            new TreeMap<>(Map.of("soa.matmul", Metrics.of(Metric.RESPONSE))),
            new TreeMap<>(),
            List.of(),
            new TreeMap<>(Map.of("c001", cell("soa.matmul", Parameters.of("n", 1000), "native"))),
            List.of(
                new Plan.Block(
                    1, List.of(new Plan.Trial("b1-native", "native", List.of("c001"))))));
    try (RunRecorder recorder =
        RunRecorder.create(directory.resolve("runs/fast"), "name: fast\n", plan)) {
      recorder.record(sample("b1-native", 1, "c001", 0, false, Outcome.valid()));
      recorder.record(
          new JournalEntry.CellFinished(
              START,
              "b1-native",
              1,
              "c001",
              Validity.VALID,
              new TreeMap<>(
                  Map.of(
                      Observation.CLIENT_CLOCK.label(), 1.25,
                      Observation.START_AHEAD.label(), -7e9))));
    }

    assertThat(program.tare("export", "fast")).isZero();
    assertThat(rows())
        .singleElement()
        .satisfies(row -> assertThat(row).containsEntry("client_clock_factor", "0.8"))
        .satisfies(row -> assertThat(row).containsEntry("start_ahead_ns", "-7000000000"))
        .satisfies(row -> assertThat(row).doesNotContainKey("server_clock_factor"));
  }

  /** A disk's {@code block} is a size, and a trial's the turn of its platforms. */
  @Test
  void aParameterWithTheNameOfAnotherColumnHasItsOwn() {
    Plan plan =
        new Plan(
            1,
            Design.SEQUENTIAL,
            References.of("native"),
            new TreeMap<>(Map.of("disk.read", Metrics.of(Metric.RESPONSE))),
            new TreeMap<>(),
            List.of(),
            new TreeMap<>(
                Map.of("c001", cell("disk.read", Parameters.of("block", 4096), "native"))),
            List.of(
                new Plan.Block(
                    1, List.of(new Plan.Trial("b1-native", "native", List.of("c001"))))));
    try (RunRecorder recorder =
        RunRecorder.create(directory.resolve("runs/disk"), "name: disk\n", plan)) {
      recorder.record(sample("b1-native", 1, "c001", 0, false, Outcome.valid()));
      finish(recorder, "b1-native", 1, "c001", Validity.VALID);
    }

    assertThat(program.tare("export", "disk")).isZero();
    assertThat(program.out().lines().map(line -> line.split(",", -1).length).distinct()).hasSize(1);
    assertThat(rows())
        .singleElement()
        .satisfies(row -> assertThat(row).containsEntry("parameter_block", "4096"))
        .satisfies(row -> assertThat(row).containsEntry("block", "1"))
        .satisfies(row -> assertThat(row).containsEntry("response_ns", "1000"));
  }

  @Test
  void writesToADeviceWithoutReplacingIt() {
    assertThat(program.tare("export", "mine", "--output", "/dev/null")).isZero();
    assertThat(Path.of("/dev/null")).exists();
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
  }

  @Test
  void writesToTheTargetOfALink() throws Exception {
    Path target = Files.writeString(directory.resolve("target.csv"), "old");
    Path link = Files.createSymbolicLink(directory.resolve("link.csv"), target);
    assertThat(program.tare("export", "mine", "--output", "link.csv")).isZero();
    assertThat(link).isSymbolicLink();
    assertThat(Files.readAllLines(target)).hasSize(8);
  }

  @Test
  void refusesMissingRunsAndUnwritableFiles() {
    assertThat(program.tare("export", "nothing")).isEqualTo(2);
    assertThat(program.tare("export", "mine", "--output", ".")).isEqualTo(2);
    assertThat(program.err()).contains("no such run").contains("is a directory");
  }

  /** For matrices: 1 warm-up and 3 that count; then a second attempt, a failure, a duplicate. */
  private static void record(Path run) {
    Cell matmul = cell("soa.matmul", Parameters.of("n", 1000), "native");
    Cell marshal =
        new Measurand("soap.marshal", Parameters.of("s", 2_000_000, "c", 10), Network.LOOPBACK)
            .under(new Load.Clients(4))
            .on("native");
    Plan plan =
        new Plan(
            1,
            Design.SEQUENTIAL,
            References.of("native"),
            new TreeMap<>(
                Map.of(
                    "soa.matmul",
                    Metrics.of(Metric.RESPONSE),
                    "soap.marshal",
                    Metrics.of(Metric.RESPONSE))),
            new TreeMap<>(),
            List.of(
                new Phase("before", 2, OptionalDouble.empty(), List.of()),
                new Phase("during", 5, OptionalDouble.empty(), List.of())),
            new TreeMap<>(Map.of("c001", matmul, "c002", marshal)),
            List.of(
                new Plan.Block(1, List.of(trial("b1-native"))),
                new Plan.Block(2, List.of(trial("b2-native")))));
    try (RunRecorder recorder = RunRecorder.create(run, "name: mine\n", plan)) {
      recorder.record(new JournalEntry.PhaseBegan(START, "b1-native", 1, "c001", "before", START));
      recorder.record(
          new JournalEntry.PhaseBegan(START, "b1-native", 1, "c001", "during", START + 2));
      for (int i = 0; i < 4; i++) {
        recorder.record(sample("b1-native", 1, "c001", i, i == 0, Outcome.valid()));
      }
      finish(recorder, "b1-native", 1, "c001", Validity.VALID);
      recorder.record(sample("b2-native", 1, "c001", 0, true, Outcome.valid()));
      recorder.record(sample("b2-native", 1, "c001", 1, false, Outcome.valid()));
      for (int i = 0; i < 4; i++) {
        recorder.record(sample("b2-native", 2, "c001", i, i == 0, Outcome.valid()));
      }
      recorder.record(sample("b2-native", 2, "c001", 3, false, Outcome.valid()));
      finish(recorder, "b2-native", 2, "c001", Validity.VALID);
      recorder.record(sample("b1-native", 1, "c002", 0, true, Outcome.valid()));
      recorder.record(
          sample(
              "b1-native",
              1,
              "c002",
              1,
              false,
              new Outcome.Failed("refused, \"why\" is not told")));
      recorder.record(
          new Sample(
              "b1-native",
              1,
              "c002",
              2,
              false,
              START,
              Outcome.valid(),
              new TreeMap<>(Map.of(Metric.RESPONSE.name(), 5, "request_bytes", 700))));
      finish(recorder, "b1-native", 1, "c002", Validity.VALID);
      for (int i = 0; i < 5; i++) {
        recorder.record(sample("b2-native", 2, "c002", i, false, Outcome.valid()));
      }
      finish(
          recorder,
          "b2-native",
          2,
          "c002",
          new Validity(List.of(new Validity.Finding(Validity.Rule.STEAL, "12 % stolen"))));
    }
  }

  private static void finish(
      RunRecorder recorder, String trial, int attempt, String cell, Validity validity) {
    recorder.record(
        new JournalEntry.CellFinished(START, trial, attempt, cell, validity, new TreeMap<>()));
  }

  private static Sample sample(
      String trial, int attempt, String cell, long sequence, boolean warmup, Outcome outcome) {
    return new Sample(
        trial,
        attempt,
        cell,
        sequence,
        warmup,
        START + sequence,
        outcome,
        new TreeMap<>(Map.of(Metric.RESPONSE.name(), 1000 + sequence)));
  }

  private static Cell cell(String workload, Parameters parameters, String platform) {
    return new Measurand(workload, parameters, Network.LOOPBACK).on(platform);
  }

  private static Plan.Trial trial(String id) {
    return new Plan.Trial(id, "native", List.of("c001", "c002"));
  }

  /** The records by column name; in this run only the reason contains a comma. */
  private List<Map<String, String>> rows() {
    List<String> lines = program.out().lines().toList();
    List<String> header = Arrays.asList(lines.get(0).split(","));
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] fields =
          line.replaceFirst("\"refused, .*told\"", "refused; \"why\" is not told").split(",", -1);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < fields.length; i++) {
        row.put(header.get(i), fields[i].replace(";", ","));
      }
      rows.add(row);
    }
    return rows;
  }
}
