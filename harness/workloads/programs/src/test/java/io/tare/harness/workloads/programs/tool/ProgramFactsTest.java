package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.workloads.contract.TrialFailure;
import java.util.List;
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
    assertThatCode(
            () ->
                ProgramCheck.requireFound(
                    "n1", List.of(NPB), ProgramCheck.facts("/npb/cg.A.x\t/npb/cg.A.x \n")))
        .doesNotThrowAnyException();
  }

  @Test
  void reportsAllMissingProgramsWithTheirSources() {
    List<Program> programs = List.of(NPB, Program.packaged("mpirun", "openmpi-bin"));
    assertThatThrownBy(() -> ProgramCheck.requireFound("n1", programs, ProgramCheck.facts("")))
        .isInstanceOf(TrialFailure.class)
        .hasMessage(
            "n1 has no program /npb/cg.A.4 or /npb/cg.A.x: no Debian package has it; give its "
                + "path in programs.npb-mpi; n1 has no program mpirun: Debian's package"
                + " openmpi-bin has it; install it");
  }

  @Test
  void namesTheLibrariesThatAProgramLacks() {
    assertThatThrownBy(
            () ->
                ProgramCheck.requireLibraries(
                    "uml",
                    ProgramCheck.facts(
                        "/npb/cg.A.x\t/npb/cg.A.x \n/npb/cg.A.x.lacks\tlibgfortran.so.5\tlibmpi.so.40\n"),
                    "there"))
        .isInstanceOf(TrialFailure.class)
        .hasMessage(
            "uml: /npb/cg.A.x lacks libgfortran.so.5, libmpi.so.40; install what has these"
                + " libraries there, or set LD_LIBRARY_PATH in programs.environment");
  }
}
