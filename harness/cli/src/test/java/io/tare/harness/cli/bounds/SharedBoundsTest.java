package io.tare.harness.cli.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.harness.workloads.contract.NpbProblem;
import io.tare.harness.workloads.services.kernels.Kernel;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Campaigns may request exactly what server, client and benchmarks accept. */
class SharedBoundsTest {

  private static final String CONTRACT = "io.tare.services.contract.";
  private static final String LIMITS = "io.tare.services.app.RequestLimits";
  private static final String BENCHMARK = "io.tare.services.benchmarks.BenchmarkWorkload";

  private static final SeparateProgram SERVER =
      SeparateProgram.of("services/app", "services/contract");
  private static final SeparateProgram CLIENT = SeparateProgram.of("client", "services/contract");
  private static final SeparateProgram BENCHMARKS =
      SeparateProgram.of("services/benchmarks", "services/contract", "services/kernels");

  private static final long MAX = range("soa.quicksort", "n").max();

  /** The size of what surrounds a request's values, as assumed by the harness. */
  private static final long ENVELOPE_BYTES = 1000;

  @AfterAll
  static void close() throws IOException {
    SERVER.close();
    CLIENT.close();
    BENCHMARKS.close();
  }

  @Test
  void theServersDefaultLimitsAllowWhatCampaignsMayRequest() throws Exception {
    assertThat(limit("elements")).isEqualTo(range("soa.quicksort", "n").max());
    for (String each : List.of("soa.matmul", "soa.matmul-blocked", "soa.matmul-vector")) {
      assertThat(limit("order")).isEqualTo(range(each, "n").max());
    }
  }

  @Test
  void theHarnessSetsTheServersDefaultShareOfItsHeap() throws Exception {
    long share = Runtime.getRuntime().maxMemory() / limit("bytes");
    long held = 4 * MAX + ENVELOPE_BYTES;
    assertThat(sortsMost(share * held)).isTrue();
    assertThat(sortsMost(share * held - share)).isFalse();
  }

  @Test
  void cataloguesHaveTheSizesThatCampaignsMayRequest() throws Exception {
    String catalogue = CONTRACT + "Catalogue";
    ParameterSpec articles = range("soa.orders", "articles");
    assertThat((long) (int) CLIENT.constant(catalogue, "MIN")).isEqualTo(articles.min());
    assertThat((long) (int) CLIENT.constant(catalogue, "MAX")).isEqualTo(articles.max());
    assertThat(articles.fallback()).contains((long) (int) CLIENT.constant(catalogue, "USUAL"));
  }

  @Test
  void daysHaveTheSizesAndPassesThatCampaignsMayRequest() throws Exception {
    ParameterSpec size = range("soa.peer", "s");
    ParameterSpec passes = range("soa.peer", "passes");
    String day = CONTRACT + "WeatherDay";
    assertThat((long) (int) CLIENT.constant(day, "MIN_BYTES")).isEqualTo(size.min());
    assertThat((long) (int) CLIENT.constant(day, "MAX_BYTES")).isEqualTo(size.max());
    assertThat((long) (int) CLIENT.constant(CONTRACT + "DayStatistics", "MAX_PASSES"))
        .isEqualTo(passes.max());
    assertThat((int) CLIENT.constant(day, "MAX_NUMBER"))
        .isGreaterThanOrEqualTo((int) range("soa.peer", "days").max());
  }

  @Test
  void clientAndHarnessTakeTheSameWorkloadsForJobs() throws Exception {
    for (Kernel each : Kernel.values()) {
      assertThat(CLIENT.call(CONTRACT + "Operation", null, "isJob", each.service()))
          .as(each.service())
          .isEqualTo(Kernel.has(SubmissionField.WAITING, each.service()));
    }
    assertThat(Kernel.has(SubmissionField.WAITING, "soa.job")).isTrue();
  }

  @Test
  void serversHoldForANasBenchmarkWhatTheHarnessAssumes() throws Exception {
    String kernels = "io.tare.services.kernels.npb.";
    Object[] classes = (Object[]) BENCHMARKS.call(kernels + "NpbClass", null, "values");
    for (Object each : (Object[]) BENCHMARKS.call(kernels + "suite.NpbBenchmark", null, "values")) {
      NpbProblem problem = NpbProblem.valueOf(each.toString());
      for (Object size : classes) {
        assertThat(BENCHMARKS.call(kernels + "suite.NpbBenchmark", each, "bytes", size))
            .as("%s %s", each, size)
            .isEqualTo(problem.dataBytes(Parameters.of("class", size.toString())));
      }
    }
  }

  @Test
  void productsAreExactUpToTheLargestOrder() throws Exception {
    Object max = CLIENT.constant(CONTRACT + "Matrices", "MAX_EXACT_ORDER");
    assertThat((long) (int) max).isGreaterThanOrEqualTo(range("soa.matmul", "n").max());
  }

  @Test
  void elementsMayHaveAsManyCharactersAsCampaignsMayRequest() throws Exception {
    Object max = CLIENT.constant(CONTRACT + "Texts", "MAX_CHARACTERS");
    for (String each : List.of("soap.unmarshal", "soap.marshal", "jmh.unmarshal", "jmh.marshal")) {
      assertThat((long) (int) max).isEqualTo(range(each, "c").max());
    }
  }

  @Test
  void anElementHasAsMuchMarkupAsModelsAssume() throws Exception {
    assertThat(SERVER.constant(CONTRACT + "TextShape", "MARKUP_BYTES"))
        .isEqualTo(WorkPoint.MARKUP_BYTES);
  }

  @Test
  void theClientKnowsTheWorkloadsOfServers() throws Exception {
    assertThat(CLIENT.constant("io.tare.client.workload.ServiceTasks", "NAMES"))
        .as("each workload of Operation (services/contract) needs a Kernel, in the same order")
        .isEqualTo(List.copyOf(ofFamily("service").keySet()));
  }

  @Test
  void theBenchmarksKnowTheWorkloadsWithoutServersAndTheirParameters() throws Exception {
    Map<String, Set<String>> known = new HashMap<>();
    for (Object each : (Object[]) BENCHMARKS.call(BENCHMARK, null, "values")) {
      String id = (String) BENCHMARKS.call(BENCHMARK, each, "id");
      List<?> names = (List<?>) BENCHMARKS.call(BENCHMARK, each, "parameters");
      known.put(id, new HashSet<>(names.stream().map(String::valueOf).toList()));
    }
    assertThat(known).isEqualTo(ofFamily("jmh"));
  }

  private static boolean sortsMost(long heapBytes) throws CampaignException {
    return Benchmarks.objections(
            CampaignFile.parse(
                "sort.yaml",
                """
                name: sort
                platforms: {native: {kind: native}}
                server: {heap: %dB}
                workloads: [{name: soa.quicksort, n: %d}]
                """
                    .formatted(heapBytes, MAX)))
        .isEmpty();
  }

  private static long limit(String name) throws ReflectiveOperationException {
    Object limits = SERVER.call(LIMITS, null, "current");
    return ((Number) SERVER.call(LIMITS, limits, name)).longValue();
  }

  private static ParameterSpec range(String workload, String parameter) {
    return Workloads.of(workload).parameter(parameter).orElseThrow();
  }

  private static Map<String, Set<String>> ofFamily(String label) {
    Map<String, Set<String>> names = new LinkedHashMap<>();
    for (Workload each : Workloads.all()) {
      if (each.family().label().equals(label)) {
        names.put(
            each.name(),
            new HashSet<>(each.parameters().stream().map(ParameterSpec::name).toList()));
      }
    }
    return names;
  }
}
