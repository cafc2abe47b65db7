package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.harness.workloads.programs.output.OutputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpbJavaFamilyTest extends ReadingTests {

  private static final Parameters EP = Parameters.of("runs", 3L);

  private static final String KEPT = "npb-tare-ep.S.t1.txt";

  private static List<String> objections(String resources, String workload)
      throws CampaignException {
    return Benchmarks.objections(
        CampaignFile.parse(
            "x",
            """
            name: npb
            platforms: {native: {kind: native}}
            resources: {%s}
            workloads: [%s]
            """
                .formatted(resources, workload)));
  }

  @Test
  void recordsTheFirstRunApartFromTheMedianOfTheOthers() throws Exception {
    assertThat(read("npb-java.ep", EP, kept(KEPT)))
        .containsOnlyKeys(
            "time_ns",
            "operations_per_s",
            "first_time_ns",
            "setup_ns",
            "processor_ns",
            "vector_bits");
  }

  @ParameterizedTest
  @CsvSource({
    "npb-java.cg, class, S, 'kernel was ep, not cg, loops was vectors, not plain'",
    "npb-java.ep, class, W, 'class was S, not W'",
    "npb-java.ep, loops, plain, 'loops was vectors, not plain'",
  })
  void refusesARunOfAnotherProblem(String workload, String name, String value, String words)
      throws Exception {
    String text = kept(KEPT);

    assertThatThrownBy(() -> read(workload, EP.with(name, value), text))
        .isInstanceOf(OutputException.class)
        .hasMessage("the run differs from the request: " + words);
  }

  @Test
  void refusesOtherNumbersOfRunsAndThreads() throws Exception {
    String text = kept(KEPT);

    assertThatThrownBy(() -> read("npb-java.ep", Parameters.of("parallel", 2L), text))
        .hasMessage("the run differs from the request: runs was 3, not 5, threads was 1, not 2");
  }

  @Test
  void plainLoopsInPlaceOfVectorsAreRefusedWithTheRemedy() throws Exception {
    String text = kept(KEPT).replace("vectors of 256 bits", "plain loops");

    assertThatThrownBy(() -> read("npb-java.ep", EP, text)).hasMessageContaining("loops: plain");
    assertThat(read("npb-java.ep", EP.with("loops", "plain"), text))
        .containsEntry("vector_bits", 0L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"npb-java.cg", "npb-java.is"})
  void benchmarksWithoutVectorsHaveNoChoiceOfLoops(String name) {
    assertThat(Workloads.of(name).parameters())
        .extracting(ParameterSpec::name)
        .containsExactly("parallel", "runs", "class");
  }

  @Test
  void itsOutputIsNoOutputOfNasasPrograms() throws Exception {
    String text = kept(KEPT);
    String single = text.substring(text.lastIndexOf(" Tare's EP"));

    assertThatThrownBy(() -> read("npb.ep", Parameters.NONE, single))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("program was Tare's NPB in Java, not NPB");
  }

  @Test
  void theSmallestCaseIsOneRunOfTheSmallestClass() {
    Workload workload = Workloads.of("npb-java.mg");

    assertThat(workload.small(Parameters.of("class", "A", "runs", 7L)))
        .isEqualTo(Parameters.of("runs", 1L));
  }

  @Test
  void luNeedsAProcessorForEachThread() throws Exception {
    assertThat(objections("cpus: 1", "{name: npb-java.lu, parallel: 2}"))
        .singleElement()
        .asString()
        .contains("LU's threads wait for each other", "it has 1", "lower parallel");
    assertThat(objections("cpus: 2", "{name: npb-java.lu, parallel: 2}")).isEmpty();
    assertThat(objections("cpus: 1", "{name: npb-java.cg, parallel: 2}")).isEmpty();
  }

  @Test
  void theJvmMustFitTheMemory() throws Exception {
    assertThat(objections("memory: 512MiB", "{name: npb-java.ft, class: B}"))
        .singleElement()
        .asString()
        .contains("npb-java.ft", "but it has 512MiB", "raise resources.memory");
    assertThat(objections("memory: 512MiB", "{name: npb-java.ft, class: W}")).isEmpty();
  }
}
