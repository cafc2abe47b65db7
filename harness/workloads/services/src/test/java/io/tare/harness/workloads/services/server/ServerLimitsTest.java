package io.tare.harness.workloads.services.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.workloads.contract.Benchmarks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that a server would refuse are refused beforehand. */
class ServerLimitsTest {

  private static Campaign campaign(String server, String workload) throws Exception {
    return CampaignFile.parse(
        "x.yaml",
        """
        name: limits
        platforms: {native: {kind: native}}
        %s
        workloads: [{name: %s}]
        """
            .formatted(server, workload));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "soap.unmarshal, s: 80MB, c: 10             | 81 MB  | 611MiB",
        "soa.quicksort, n: 10000000, transfer: elements | 181 MB | 1374MiB",
        "soa.matmul, n: 2000                        | 97 MB  | 733MiB",
        "soa.matmul, n: 2000, transfer: elements    | 241 MB | 1832MiB",
        "soa.matmul-blocked, n: 4096                | 403 MB | 3073MiB",
        "soa.npb-ft, class: A                       | 319 MB | 2433MiB"
      })
  void reportsTheNeededHeap(String workload, String held, String heap) throws Exception {
    assertThat(Benchmarks.objections(campaign("", workload)))
        .singleElement()
        .asString()
        .contains("1 submissions at once hold " + held, "heap must be at least " + heap);
    assertThat(Benchmarks.objections(campaign("server: {heap: " + heap + "}", workload))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "soap.unmarshal, s: 67MB, c: 10",
        "soa.quicksort, n: 10000000",
        "soa.matmul, n: 1672",
        "soa.npb-ft, class: W",
        "soa.matmul, n: 1000, transfer: elements"
      })
  void acceptsWhatAServerAccepts(String workload) throws Exception {
    assertThat(Benchmarks.objections(campaign("", workload))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "soap.unmarshal, s: 67MB, c: 1 | 735MiB",
        "soap.marshal, s: 50MB, c: 1   | 559MiB",
        "soap.marshal, s: 67MB, c: 9   | 436MiB"
      })
  void countsTheObjectsOfABody(String workload, String heap) throws Exception {
    assertThat(
            Benchmarks.objections(
                campaign(
                    "server: {heap: 420MiB, jvm_options: [-Dtare.limit.bytes=70000000]}",
                    workload)))
        .singleElement()
        .asString()
        .contains(
            "more objects than fit into the server's heap",
            "heap must be at least " + heap + ", but is 420MiB");
    assertThat(
            Benchmarks.objections(
                campaign(
                    "server: {heap: " + heap + ", jvm_options: [-Dtare.limit.bytes=70000000]}",
                    workload)))
        .isEmpty();
  }

  @Test
  void refusesAHeapThatIsTooSmallForTheServerItself() throws Exception {
    assertThat(Benchmarks.objections(campaign("server: {heap: 32MiB}", "soa.quicksort, n: 100")))
        .singleElement()
        .asString()
        .contains("server.heap must be at least 41MiB, but is 32MiB");
  }

  @Test
  void countsConcurrentSubmissions() throws Exception {
    String two = "driver: {kind: closed, clients: 2}";
    assertThat(Benchmarks.objections(campaign(two, "soa.quicksort, n: 10000000"))).hasSize(1);
    assertThat(
            Benchmarks.objections(
                campaign(two + "\nserver: {http_threads: 1}", "soa.quicksort, n: 10000000")))
        .isEmpty();
  }

  @Test
  void usesTheCampaignsLimits() throws Exception {
    String order = "server: {jvm_options: [\"-Dtare.limit.order=100\"]}";
    assertThat(Benchmarks.objections(campaign(order, "soa.matmul, n: 101")))
        .singleElement()
        .asString()
        .endsWith("the server accepts n up to 100 (tare.limit.order)");
    String bytes = "server: {jvm_options: [\"-Dtare.limit.bytes=200000000\"]}";
    assertThat(Benchmarks.objections(campaign(bytes, "soap.unmarshal, s: 80MB, c: 10"))).isEmpty();
    assertThat(ServerLimits.of(campaign(bytes, "soa.matmul, n: 1").setup().server()).option())
        .isEqualTo("-Dtare.limit.bytes=200000000");
  }

  @Test
  void computesTheHeapOfJaxbWithoutAServer() throws Exception {
    assertThat(Benchmarks.objections(campaign("", "jmh.unmarshal, s: 67MB, c: 1")))
        .singleElement()
        .asString()
        .contains("needs a heap of 1151MiB, but has 512MiB");
    assertThat(Benchmarks.objections(campaign("", "jmh.unmarshal, s: 29MB, c: 1"))).isEmpty();
  }

  @Test
  void computesTheHeapOfANasBenchmarkWithoutAServer() throws Exception {
    assertThat(Benchmarks.objections(campaign("", "jmh.npb-ft, class: B")))
        .singleElement()
        .asString()
        .contains("needs a heap of 1232MiB, but has 512MiB; raise server.heap or lower class");
    assertThat(Benchmarks.objections(campaign("", "jmh.npb-ft, class: A"))).isEmpty();
  }

  @Test
  void vectorsOfANasBenchmarkPreventProfiles() throws Exception {
    String profiles = "server: {archive: profiles}";
    assertThat(Benchmarks.objections(campaign(profiles, "soa.npb-ep")))
        .anyMatch(each -> each.contains("the vectors of soa.npb-ep prevent the JVM"));
    assertThat(Benchmarks.objections(campaign(profiles, "soa.npb-ep, loops: plain")))
        .noneMatch(each -> each.contains("vectors"));
    assertThat(Benchmarks.objections(campaign(profiles, "soa.npb-cg")))
        .noneMatch(each -> each.contains("vectors"));
  }
}
