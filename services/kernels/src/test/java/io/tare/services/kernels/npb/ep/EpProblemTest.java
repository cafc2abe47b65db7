package io.tare.services.kernels.npb.ep;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.kernels.npb.Mutations;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EpProblemTest {

  @ParameterizedTest
  @MethodSource("mutations")
  void findsAWrongConstant(EpProblem wrong) {
    assertThat(verification(wrong)).matches(each -> !each.successful());
  }

  private static Stream<Named<EpProblem>> mutations() {
    return Mutations.of(EpProblem.of(NpbClass.S), EpProblem.class, n -> n + 1);
  }

  private static Verification verification(EpProblem problem) {
    try (Team team = new Team(1)) {
      Ep kernel = new Ep(problem, team, false);
      kernel.initialize();
      kernel.run();
      return kernel.verify();
    }
  }
}
