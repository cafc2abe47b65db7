package io.tare.services.kernels.npb.ft;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.kernels.npb.Mutations;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FtProblemTest {

  @ParameterizedTest
  @MethodSource("mutations")
  void findsAWrongConstant(FtProblem wrong) {
    assertThat(verification(wrong)).matches(each -> !each.successful());
  }

  private static Stream<Named<FtProblem>> mutations() {
    return Mutations.of(FtProblem.of(NpbClass.S), FtProblem.class, n -> 2 * n);
  }

  private static Verification verification(FtProblem problem) {
    try (Team team = new Team(1)) {
      Ft kernel = new Ft(problem, team, false);
      kernel.initialize();
      kernel.run();
      return kernel.verify();
    }
  }
}
