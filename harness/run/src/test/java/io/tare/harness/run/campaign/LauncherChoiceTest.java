package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.launch.SlurmChoice;
import io.tare.harness.workloads.contract.Benchmarks;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LauncherChoiceTest {

  private static final String SMALL =
      """
      name: small
      platforms: {native: {kind: native}, cluster: {kind: native%s}}
      workloads: [{name: %s}]
      """;

  private static final String MPI = "pingpong, size: 1B";

  @Test
  void programsAreStartedPlainlyByDefault() throws Exception {
    assertThat(read("", MPI, "")).extracting(ProgramChoice::isSlurm).isEqualTo(false);
  }

  @Test
  void onePlatformMayUseSlurmWhileAnotherDoesNot() throws Exception {
    Campaign campaign =
        campaign(
            ", programs: {launcher: slurm, slurm: {partition: debug, span: 2, cpus: 4, queue:"
                + " 10min, options: [--account=physics, --exclusive]}}",
            MPI,
            "");
    assertThat(campaign.programs(campaign.platform("native")).isSlurm()).isFalse();
    ProgramChoice there = campaign.programs(campaign.platform("cluster"));
    assertThat(there.isSlurm()).isTrue();
    assertThat(there.slurm())
        .isEqualTo(
            new SlurmChoice(
                Optional.of("debug"),
                2,
                4,
                600_000_000_000L,
                List.of("--account=physics", "--exclusive")));
  }

  @Test
  void theCampaignsSlurmSettingsApplyToPlatformsThatUseSlurm() throws Exception {
    ProgramChoice there =
        read(", programs: {launcher: slurm}", MPI, "programs: {slurm: {partition: long}}");
    assertThat(there.isSlurm()).isTrue();
    assertThat(there.slurm().partition()).hasValue("long");
  }

  @Test
  void isKeptInTheCampaignsText() throws Exception {
    Campaign campaign =
        campaign(
            ", programs: {launcher: slurm, slurm: {span: 2, options: [--exclusive]}}",
            MPI,
            "programs: {slurm: {partition: long}}");
    assertThat(CampaignFile.parse("again", CampaignText.of(campaign)).platforms())
        .isEqualTo(campaign.platforms());
    assertThat(CampaignFile.parse("again", CampaignText.of(campaign)).setup().programs())
        .isEqualTo(campaign.setup().programs());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--nodes=2",
        "--node=2",
        "--ntasks=4",
        "--time=5",
        "--t=5",
        "--job-name=x",
        "--output=x",
        "--no-shell",
        "--partition=debug",
        "--chdir=/",
        "--cpus-per-task=2"
      })
  void refusesOptionsThatTareSetsItself(String option) {
    assertThatThrownBy(() -> read(slurm("options: ['" + option + "']"), MPI, ""))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining("slurm.options[0]: \"" + option + "\" is set by Tare");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-N2", "exclusive", "--Exclusive", "-- --x"})
  void refusesOptionsThatAreNotLongOptions(String option) {
    assertThatThrownBy(() -> read(slurm("options: ['" + option + "']"), MPI, ""))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining("expected a long option of salloc such as --account=physics");
  }

  @ParameterizedTest
  @CsvSource({
    "span: 0, from 1 to 4096",
    "cpus: 0, from 1 to 4096",
    "queue: 1ms, expected 1s",
    "partition: a b, the name of a partition",
    "spam: 2, Unknown key"
  })
  void refusesImpossibleRequestsOfJobs(String wrong, String message) {
    assertThatThrownBy(() -> read(slurm(wrong), MPI, ""))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesAnUnknownLauncherAndListsTheKnownOnes() {
    assertThatThrownBy(() -> read(", programs: {launcher: pbs}", MPI, ""))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining("\"pbs\" is not known; allowed: plain, slurm");
  }

  @Test
  void refusesNodesOfThePlatformWithSlurm() throws Exception {
    assertThat(Benchmarks.objections(campaign(", nodes: 2, programs: {launcher: slurm}", MPI, "")))
        .singleElement()
        .asString()
        .contains("pingpong on cluster", "set programs.slurm.span instead");
  }

  @Test
  void refusesSlurmForMeasurementsBetweenGivenNodes() throws Exception {
    assertThat(Benchmarks.objections(campaign(", programs: {launcher: slurm}", "ping", "")))
        .singleElement()
        .asString()
        .contains("ping on cluster", "cannot be submitted to Slurm");
  }

  private static String slurm(String table) {
    return ", programs: {launcher: slurm, slurm: {" + table + "}}";
  }

  private static ProgramChoice read(String cluster, String workload, String more) throws Exception {
    Campaign campaign = campaign(cluster, workload, more);
    return campaign.programs(campaign.platform("cluster"));
  }

  private static Campaign campaign(String cluster, String workload, String more) throws Exception {
    return CampaignFile.parse("x", SMALL.formatted(cluster, workload) + more);
  }
}
