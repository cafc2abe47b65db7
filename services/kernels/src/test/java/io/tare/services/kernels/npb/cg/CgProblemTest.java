package io.tare.services.kernels.npb.cg;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.kernels.npb.Mutations;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CgProblemTest {

  @ParameterizedTest
  @MethodSource("mutations")
  void findsAWrongConstant(CgProblem wrong) {
    assertThat(verification(wrong)).matches(each -> !each.successful());
  }

  /** The first estimates that NPB 3.3.1 prints. */
  @ParameterizedTest
  @CsvSource({
    "S, 1, 9.9986441579140",
    "S, 2, 8.5733279203222",
    "W, 1, 11.9997003727381",
    "W, 2, 10.3457275664058",
    "A, 1, 19.9997581277040",
    "A, 2, 17.1140495745506"
  })
  void convergesLikeTheOfficialProgram(NpbClass size, int iterations, double zeta) {
    CgProblem of = CgProblem.of(size);
    CgProblem begun =
        new CgProblem(of.seed(), of.order(), of.nonzeros(), iterations, of.shift(), zeta);
    assertThat(verification(begun)).matches(Verification::successful);
  }

  private static Stream<Named<CgProblem>> mutations() {
    // The method converges to the same eigenvalue with other shifts, and in fewer iterations.
    return Mutations.of(CgProblem.of(NpbClass.S), CgProblem.class, n -> n + 1)
        .filter(each -> !List.of(".shift", ".iterations").contains(each.getName()));
  }

  private static Verification verification(CgProblem problem) {
    try (Team team = new Team(1)) {
      Cg kernel = new Cg(problem, team);
      kernel.initialize();
      kernel.run();
      return kernel.verify();
    }
  }
}
