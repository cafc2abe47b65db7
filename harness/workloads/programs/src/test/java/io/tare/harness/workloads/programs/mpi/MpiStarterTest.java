package io.tare.harness.workloads.programs.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.launch.PlatformPrograms;
import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.workloads.contract.TrialFailure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class MpiStarterTest {

  private static final Map<String, String> MPICH_AS_MPIRUN =
      Map.of("mpirun", "mpich 4.0.2", "mpirun.version", "HYDRA build details: Version: 4.0.2");

  private static ProgramChoice choice(String mpi) {
    PlatformPrograms settings =
        new PlatformPrograms(
            new TreeMap<>(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(mpi).filter(word -> !word.isEmpty()),
            Optional.empty(),
            new TreeMap<>(),
            List.of());
    return new ProgramChoice(false, new TreeSet<>(), 1, settings);
  }

  private static MpiStarter found(String mpi, Map<String, String> facts) throws TrialFailure {
    return MpiStarter.of("lab", choice(mpi), name -> Optional.ofNullable(facts.get(name)));
  }

  @Test
  void recognizesTheMpirunOfThePlatform() throws Exception {
    assertThat(found("", MPICH_AS_MPIRUN))
        .isEqualTo(new MpiStarter("lab", "mpirun", MpiKind.MPICH));
    assertThat(found("mpich", MPICH_AS_MPIRUN).path()).isEqualTo("mpirun");
  }

  @Test
  void prefersTheProgramThatIsNamedForItsImplementation() throws Exception {
    Map<String, String> both = new TreeMap<>(MPICH_AS_MPIRUN);
    both.put("mpirun.openmpi", "openmpi-bin 4.1.4");
    both.put("mpirun.openmpi.version", "mpirun.openmpi (OpenRTE) 4.1.4");
    assertThat(found("openmpi", both).path()).isEqualTo("mpirun.openmpi");
  }

  @Test
  void anotherImplementationThanRequestedIsNamed() {
    assertThatThrownBy(() -> found("openmpi", MPICH_AS_MPIRUN))
        .hasMessage(
            "lab: mpirun is MPICH (HYDRA build details: Version: 4.0.2), not openmpi; set"
                + " programs.mpi to the path of the right mpirun");
  }

  @Test
  void anUnknownLauncherIsNamedWithItsWords() {
    assertThatThrownBy(() -> found("/x/mpirun", Map.of("/x/mpirun.version", "mine 1")))
        .hasMessageStartingWith("lab: /x/mpirun --version prints \"mine 1\", not the name of");
  }

  @Test
  void srunNeedsAJob() {
    assertThatThrownBy(() -> found("srun", Map.of("srun.version", "slurm 22.05.8")))
        .hasMessageContaining("set programs.launcher to slurm");
  }

  @Test
  void aProgramOfAnotherMpiIsNamedBeforeItRuns() throws Exception {
    MpiStarter mpich = found("", MPICH_AS_MPIRUN);
    Map<String, String> libraries = Map.of("/npb/cg.S.x.mpi", "libmpi.so.40 libopen-pal.so.40");
    assertThatThrownBy(
            () ->
                mpich.requireStarts(
                    List.of("/npb/cg.S.x"), name -> Optional.ofNullable(libraries.get(name))))
        .isInstanceOf(TrialFailure.class)
        .hasMessage(
            "lab: /npb/cg.S.x is linked to Open MPI (libmpi.so.40 libopen-pal.so.40), but mpirun is"
                + " MPICH; set programs.mpi to openmpi, or to the path of its mpirun");
    assertThatCode(() -> mpich.requireStarts(List.of("a-script"), name -> Optional.empty()))
        .doesNotThrowAnyException();
  }
}
