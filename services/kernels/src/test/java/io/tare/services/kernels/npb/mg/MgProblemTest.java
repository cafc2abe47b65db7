package io.tare.services.kernels.npb.mg;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.kernels.npb.Mutations;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MgProblemTest {

  @ParameterizedTest
  @MethodSource("mutations")
  void findsAWrongConstant(MgProblem wrong) {
    assertThat(verification(wrong)).matches(each -> !each.successful());
  }

  private static Stream<Named<MgProblem>> mutations() {
    return Mutations.of(MgProblem.of(NpbClass.S), MgProblem.class, n -> n + 1);
  }

  private static Verification verification(MgProblem problem) {
    try (Team team = new Team(1)) {
      Mg kernel = new Mg(problem, team, false);
      kernel.initialize();
      kernel.run();
      return kernel.verify();
    }
  }
}
