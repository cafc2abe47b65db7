package io.tare.services.kernels.npb.lu;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.kernels.npb.Mutations;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LuProblemTest {

  @ParameterizedTest
  @MethodSource("mutations")
  void findsAWrongConstant(LuProblem wrong) {
    assertThat(verification(wrong)).matches(each -> !each.successful());
  }

  private static Stream<Named<LuProblem>> mutations() {
    return Mutations.of(LuProblem.of(NpbClass.S), LuProblem.class, n -> n + 1);
  }

  private static Verification verification(LuProblem problem) {
    try (Team team = new Team(1)) {
      Lu kernel = new Lu(problem, team, false);
      kernel.initialize();
      kernel.run();
      return kernel.verify();
    }
  }
}
