package io.tare.harness.workloads.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.model.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NpbProblemTest {

  @ParameterizedTest
  @EnumSource
  void isFoundByItsLabel(NpbProblem problem) {
    assertThat(NpbProblem.of(problem.label())).isEqualTo(problem);
  }

  @Test
  void thereIsNoOther() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NpbProblem.of("dc"))
        .withMessage("unknown NAS benchmark dc");
  }

  @ParameterizedTest
  @EnumSource
  void aLargerClassTakesLongerAndNotLessMemory(NpbProblem problem) {
    Parameters before = Parameters.NONE; // class S
    for (String letter : new String[] {"W", "A", "B", "C"}) {
      Parameters larger = Parameters.of(NpbProblem.CLASS, letter);
      assertThat(problem.roughNanos(larger)).isGreaterThan(problem.roughNanos(before));
      assertThat(problem.dataBytes(larger)).isGreaterThanOrEqualTo(problem.dataBytes(before));
      before = larger;
    }
  }

  @Test
  void vectorsAreTheDefaultWhereThereAreAny() {
    assertThat(NpbProblem.MG.asksForVectors(Parameters.NONE)).isTrue();
    assertThat(NpbProblem.MG.asksForVectors(Parameters.of("loops", "plain"))).isFalse();
    assertThat(NpbProblem.CG.asksForVectors(Parameters.NONE)).isFalse();
    assertThat(NpbProblem.CG.parameters()).extracting(ParameterSpec::name).containsExactly("class");
  }
}
