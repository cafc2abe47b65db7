package io.tare.harness.workloads.programs.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.hosts.Command;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LauncherWordsTest {

  private static final MpiJob ALONE =
      new MpiJob(2, "/run", List.of("OMP_NUM_THREADS"), List.of(), Optional.empty(), 0, false);

  private static final MpiJob SPREAD =
      new MpiJob(
          3,
          "/run",
          List.of(),
          List.of(new MpiJob.Slots("10.0.0.1", 2), new MpiJob.Slots("10.0.0.2", 1)),
          Optional.of(new MpiSshServers.Doors("/run/ssh_config", "eth0", "10.0.0.1/24")),
          0,
          false);

  private static Command command(MpiKind kind, MpiJob job) {
    return LauncherWords.of(new MpiStarter("lab", "start", kind), job).command(List.of("program"));
  }

  @Test
  void openMpiIsAskedInItsOwnWords() {
    assertThat(command(MpiKind.OPEN_MPI, ALONE))
        .hasToString(
            "start --oversubscribe --bind-to none -np 2 --wdir /run --mca plm isolated -x"
                + " OMP_NUM_THREADS program");
    assertThat(command(MpiKind.OPEN_MPI, SPREAD))
        .hasToString(
            "start --oversubscribe --bind-to none -np 3 --wdir /run --host 10.0.0.1:2,10.0.0.2:1"
                + " --mca plm_rsh_agent ssh -F /run/ssh_config --mca btl tcp,self --mca"
                + " btl_tcp_if_include 10.0.0.1/24 --mca oob_tcp_if_include 10.0.0.1/24 program");
  }

  @Test
  void processesOfOpenMpiYieldIfTheyShareProcessorsUnlessTheCampaignDecides() {
    assertThat(command(MpiKind.OPEN_MPI, crowded(List.of())).arguments())
        .containsSequence("--mca", "mpi_yield_when_idle", "1");
    assertThat(command(MpiKind.OPEN_MPI, crowded(List.of("OMPI_MCA_mpi_yield_when_idle"))))
        .hasToString(
            "start --oversubscribe --bind-to none -np 2 --wdir /run --mca plm isolated -x"
                + " OMPI_MCA_mpi_yield_when_idle program");
  }

  private static MpiJob crowded(List<String> variables) {
    return new MpiJob(2, "/run", variables, List.of(), Optional.empty(), 0, true);
  }

  @Test
  void mpichIsAskedInItsOwnWords() {
    assertThat(command(MpiKind.MPICH, ALONE))
        .hasToString("start -bind-to none -np 2 -wdir /run -launcher fork program");
    Command spread = command(MpiKind.MPICH, SPREAD);
    assertThat(spread)
        .hasToString(
            "start -bind-to none -np 3 -wdir /run -launcher ssh -hosts 10.0.0.1:2,10.0.0.2:1"
                + " -iface eth0 program");
    assertThat(spread.environment())
        .containsEntry("HYDRA_LAUNCHER_EXTRA_ARGS", "-F /run/ssh_config")
        .containsEntry("UCX_NET_DEVICES", "eth0")
        .containsEntry("FI_TCP_IFACE", "eth0");
  }

  @Test
  void intelMpiIsAskedInItsOwnWords() {
    assertThat(command(MpiKind.INTEL, ALONE)).hasToString("start -np 2 -wdir /run program");
    assertThat(command(MpiKind.INTEL, SPREAD))
        .hasToString("start -np 3 -wdir /run -machine /run/machines program");
  }

  @Test
  void srunIsAskedInItsOwnWords() {
    MpiJob inSlurm = new MpiJob(4, "/run", List.of(), List.of(), Optional.empty(), 2, false);
    assertThat(command(MpiKind.SRUN, inSlurm))
        .hasToString("start --quiet --overlap --ntasks=4 --nodes=2 --chdir=/run program");
  }

  @ParameterizedTest
  @EnumSource
  void theProgramIsLast(MpiKind kind) {
    assertThat(command(kind, SPREAD).arguments()).endsWith("program");
  }
}
