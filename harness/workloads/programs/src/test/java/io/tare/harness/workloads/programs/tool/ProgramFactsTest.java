package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Programs on machines where nothing is installed. */
class ProgramFactsTest {

  private static final Program NPB =
      new Program(
          List.of("/npb/cg.A.4", "/npb/cg.A.x"),
          List.of(),
          "no Debian package has it; give its path in programs.npb-mpi",
          Optional.empty());

  @Test
  void oneOfItsNamesIsEnough() {
    assertThat(obstacles("/npb/cg.A.x\t/npb/cg.A.x \n", NPB)).isEmpty();
  }

  @Test
  void reportsEachMissingProgramWithItsSource() {
    Program mpirun = Program.packaged("mpirun", "openmpi-bin");

    assertThat(obstacles("", NPB, mpirun))
        .containsExactly(
            entry(
                NPB,
                "n1 has no program /npb/cg.A.4 or /npb/cg.A.x: no Debian package has it; give its "
                    + "path in programs.npb-mpi"),
            entry(
                mpirun,
                "n1 has no program mpirun: Debian's package openmpi-bin has it; install it"));
  }

  @Test
  void aProgramThatIsThereHasNoObstacleBesideAMissingOne() {
    Program mpirun = Program.packaged("mpirun", "openmpi-bin");

    assertThat(obstacles("mpirun\t/usr/bin/mpirun\n", NPB, mpirun)).containsOnlyKeys(NPB);
  }

  @Test
  void namesTheLibrariesThatAProgramLacks() {
    assertThat(
            obstacles(
                "/npb/cg.A.x\t/npb/cg.A.x \n/npb/cg.A.x.lacks\tlibgfortran.so.5\tlibmpi.so.40\n",
                NPB))
        .containsExactly(
            entry(
                NPB,
                "n1: /npb/cg.A.x lacks libgfortran.so.5, libmpi.so.40; install what has these"
                    + " libraries there, or set LD_LIBRARY_PATH in programs.environment"));
  }

  private static Map<Program, String> obstacles(String printed, Program... programs) {
    return ProgramCheck.obstacles(
        "n1", List.of(programs), ProgramCheck.facts(printed), Program::source, "there");
  }
}
