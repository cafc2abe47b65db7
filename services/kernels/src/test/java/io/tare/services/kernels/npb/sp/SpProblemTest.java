package io.tare.services.kernels.npb.sp;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.kernels.npb.Mutations;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import io.tare.services.kernels.npb.flow.FlowProblem;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpProblemTest {

  @ParameterizedTest
  @MethodSource("mutations")
  void findsAWrongConstant(FlowProblem wrong) {
    assertThat(verification(wrong)).matches(each -> !each.successful());
  }

  /** Without the coefficients of the exact solution, whose computation LU shares and tests. */
  private static Stream<Named<FlowProblem>> mutations() {
    return Mutations.of(SpProblems.of(NpbClass.S), FlowProblem.class, n -> n + 1)
        .filter(each -> !each.getName().contains("exact"));
  }

  private static Verification verification(FlowProblem problem) {
    try (Team team = new Team(1)) {
      Sp kernel = new Sp(problem, team, false);
      kernel.initialize();
      kernel.run();
      return kernel.verify();
    }
  }
}
