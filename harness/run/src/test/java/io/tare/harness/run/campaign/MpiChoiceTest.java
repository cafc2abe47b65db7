package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.campaign.launch.BindChoice;
import io.tare.harness.campaign.launch.PlatformPrograms;
import io.tare.harness.workloads.contract.Benchmarks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher, binding, variables and modules of programs. */
class MpiChoiceTest {

  private static final String SMALL =
      """
      name: small
      programs: {%s}
      platforms: {native: {kind: native}, other: {kind: native, programs: {%s}}}
      workloads: [{name: %s}]
      """;

  private static Campaign campaign(String general, String own, String workload) throws Exception {
    return CampaignFile.parse("x", SMALL.formatted(general, own, workload));
  }

  private static PlatformPrograms other(String general, String own) throws Exception {
    Campaign campaign = campaign(general, own, "ping");
    return campaign.programs(campaign.platform("other")).settings();
  }

  @Test
  void aPlatformOverridesTheCampaign() throws Exception {
    PlatformPrograms settings =
        other(
            "mpi: openmpi, bind: core, modules: [gcc/12], environment: {A: general, B: general}",
            "mpi: /opt/mpich/bin/mpirun, bind: none, environment: {B: own}");
    assertThat(settings.mpi()).hasValue("/opt/mpich/bin/mpirun");
    assertThat(settings.bind()).hasValue(BindChoice.NONE);
    assertThat(settings.modules()).containsExactly("gcc/12");
    assertThat(settings.environment()).containsEntry("A", "general").containsEntry("B", "own");
  }

  @Test
  void withoutSettingsThePlatformDecides() throws Exception {
    assertThat(other("install: false", "")).isEqualTo(PlatformPrograms.NONE);
  }

  @Test
  void areKeptInTheCampaignsText() throws Exception {
    Campaign campaign =
        campaign("mpi: mpich, modules: [gcc/12]", "bind: socket, environment: {A: b c}", "ping");
    Campaign again = CampaignFile.parse("again", CampaignText.of(campaign));
    assertThat(again.platforms()).isEqualTo(campaign.platforms());
    assertThat(again.setup().programs()).isEqualTo(campaign.setup().programs());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mpi: lam | openmpi, mpich, intel, srun or an absolute path",
        "bind: thread | allowed: core, none, socket",
        "environment: {OMP_NUM_THREADS: '2'} | a variable that Tare does not set itself",
        "environment: {TARE_TOKEN: x} | a variable that Tare does not set itself",
        "environment: {'A=B': x} | a variable that Tare does not set itself",
        "modules: ['gcc; rm'] | the name of a module",
      })
  void refusesOtherValues(String wrong, String message) {
    assertThatThrownBy(() -> other("install: false", wrong))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining(message);
  }

  @Test
  void streamWithThreadsNeedsItsOwnProgram() throws Exception {
    assertThat(
            Benchmarks.objections(
                campaign(
                    "install: false", "stream: /opt/stream", "stream, n: 1000000, threads: 2")))
        .singleElement()
        .asString()
        .contains("stream with 2 threads on native", "in programs.stream");
  }
}
