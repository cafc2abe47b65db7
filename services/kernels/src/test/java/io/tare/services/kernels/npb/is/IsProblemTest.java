package io.tare.services.kernels.npb.is;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.kernels.npb.Mutations;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IsProblemTest {

  @ParameterizedTest
  @MethodSource("mutations")
  void findsAWrongConstant(IsProblem wrong) {
    assertThat(verification(wrong)).matches(each -> !each.successful());
  }

  @Test
  void findsTooSmallABoundOfKeys() {
    IsProblem of = IsProblem.of(NpbClass.W);
    assertThat(verification(new IsProblem(of.seed(), of.logKeys(), of.logMaxKey() - 1, of.tests())))
        .matches(each -> !each.successful());
  }

  private static Stream<Named<IsProblem>> mutations() {
    // Finer keys do not change the ranks that are published.
    return Mutations.of(IsProblem.of(NpbClass.S), IsProblem.class, n -> n + 1)
        .filter(each -> !each.getName().equals(".logMaxKey"));
  }

  private static Verification verification(IsProblem problem) {
    try (Team team = new Team(1)) {
      Is kernel = new Is(problem, team);
      kernel.initialize();
      kernel.run();
      return kernel.verify();
    }
  }
}
