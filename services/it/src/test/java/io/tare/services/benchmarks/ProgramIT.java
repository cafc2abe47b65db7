package io.tare.services.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shipped program. */
class ProgramIT {

  private static final String JAVA = BuiltTare.java().toString();
  private static final String VECTOR = "--add-modules=jdk.incubator.vector";

  @TempDir Path directory;

  /** The result of a run. */
  private record Ended(int status, List<String> out, List<String> err) {}

  private Ended run(String jvmOption, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(JAVA, jvmOption, "-Duser.language=ru"));
    command.addAll(BuiltTare.JVM_OPTIONS);
    command.add("-jar");
    command.add(BuiltTare.artefact("tare-benchmarks.jar").toString());
    command.addAll(List.of(arguments));
    Path err = directory.resolve("err");
    Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), out.lines().toList(), Files.readAllLines(err));
  }

  @ParameterizedTest
  @CsvSource({
    "jmh.quicksort, n=1000",
    "jmh.matmul, n=30",
    "jmh.matmul-blocked, n=30",
    "jmh.matmul-vector, n=30",
    "jmh.marshal, s=20000",
    "jmh.unmarshal, s=20000"
  })
  void reportsEveryIterationAsASample(String workload, String parameter) throws Exception {
    long before = System.currentTimeMillis();

    Ended ended =
        run(
            VECTOR,
            "--workload",
            workload,
            "--param",
            parameter,
            "--warmup",
            "2",
            "--iterations",
            "3",
            "--time",
            "20ms");

    assertThat(ended.err()).filteredOn(line -> line.contains("Exception")).isEmpty();
    assertThat(ended.status()).isZero();
    List<JsonNode> lines = json(ended.out());
    assertThat(lines).hasSize(6);
    assertThat(lines.get(5).path("type").asText()).isEqualTo("done");
    for (int i = 0; i < 5; i++) {
      JsonNode sample = lines.get(i);
      assertThat(sample.path("type").asText()).isEqualTo("sample");
      assertThat(sample.path("sequence").asInt(-1)).isEqualTo(i);
      assertThat(sample.path("warmup").asBoolean(i >= 2)).isEqualTo(i < 2);
      assertThat(sample.path("outcome").asText()).isEqualTo("valid");
      assertThat(sample.path("start_epoch_ns").asLong() / 1_000_000)
          .isBetween(before, System.currentTimeMillis());
      assertThat(sample.path("values").path("time_ns").asDouble()).isPositive();
      assertThat(sample.path("values").path("operations").asLong()).isPositive();
    }
  }

  @Test
  void timesTheCompleteIteration() throws Exception {
    Ended ended =
        run(
            VECTOR,
            "--workload",
            "jmh.quicksort",
            "--param",
            "n=1000",
            "--warmup",
            "1",
            "--iterations",
            "1",
            "--time",
            "100ms");

    JsonNode values = json(ended.out()).get(1).path("values");
    double iterationNs = values.path("time_ns").asDouble() * values.path("operations").asLong();
    assertThat(iterationNs).isGreaterThan(90_000_000);
  }

  @Test
  void reportsInOneLineWhatABenchmarkLacks() throws Exception {
    Ended ended = run("--limit-modules=java.se,jdk.unsupported", "--workload", "jmh.matmul-vector");

    assertThat(ended.status()).isEqualTo(3);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .singleElement()
        .asString()
        .startsWith("tare-benchmarks: ")
        .contains("--add-modules=jdk.incubator.vector");
  }

  @Test
  void reportsAnInvalidParameterInOneLine() throws Exception {
    Ended ended = run(VECTOR, "--workload", "jmh.marshal", "--param", "c=0");

    assertThat(ended.status()).isEqualTo(3);
    assertThat(ended.err())
        .filteredOn(line -> !line.startsWith("WARNING: Using incubator modules"))
        .singleElement()
        .asString()
        .isEqualTo("tare-benchmarks: characters per element (c) must be 1 to 100000, got 0");
  }

  @Test
  void alsoRunsPlainJmh() throws Exception {
    assertThat(run(VECTOR, "jmh", "-l").out())
        .contains("io.tare.services.benchmarks.QuicksortBenchmark.quicksort");
  }

  private static List<JsonNode> json(List<String> lines) throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : lines) {
      nodes.add(json.readTree(line));
    }
    return nodes;
  }

  /** Minutes of processor time; unit tests verify classes S and W. */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"bt", "cg", "ep", "ft", "is", "lu", "mg", "sp"})
  void verifiesTheNasBenchmarksOfClassA(String benchmark) throws Exception {
    Ended ended = run(VECTOR, "npb", benchmark, "A", "--threads", "2");

    assertThat(ended.status()).as("%s", ended).isZero();
    assertThat(ended.out()).anyMatch(line -> line.matches(" *Verification *= *SUCCESSFUL"));
  }

  @Test
  void writesMemoryAtItsRate() throws Exception {
    Ended ended =
        run(
            "-XX:MaxDirectMemorySize=16m",
            "memory",
            "--region",
            "4194304",
            "--rate",
            "4096000",
            "--every",
            "50",
            "--warmup",
            "1",
            "--intervals",
            "4");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.status()).isZero();
    List<JsonNode> lines = json(ended.out());
    assertThat(lines)
        .extracting(each -> each.path("type").asText())
        .containsExactly("ready", "sample", "sample", "sample", "sample", "sample", "done");
    assertThat(lines.subList(1, 6))
        .allSatisfy(
            each -> {
              assertThat(each.path("outcome").asText()).isEqualTo("valid");
              assertThat(each.path("values").path("written_bytes").asLong(-1) % 4096).isZero();
              assertThat(each.path("values").path("distinct_bytes").asLong())
                  .isLessThanOrEqualTo(each.path("values").path("written_bytes").asLong());
            });
    JsonNode done = lines.get(6);
    assertThat(done.path("damaged_pages").asLong(-1)).isZero();
    assertThat(done.path("written_bytes").asLong()).isPositive();
    assertThat(done.path("written_bytes").asLong())
        .isLessThanOrEqualTo(done.path("due_bytes").asLong());
  }

  @Test
  void aTooSmallRegionIsRefusedInOneLine() throws Exception {
    Ended ended = run("-Xmx32m", "memory", "--region", "100");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .containsExactly("tare-benchmarks: --region: 100 is not 4096 to 1099511627776; see --help");
  }
}
