package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ModeratedVariancesTest {

  private static final double MANY = 1000;

  @Test
  void agreesWithSmythsFormulasInSciPy() {
    JsonNode expected = DesignReference.of("moderated");
    double[] variances = DesignReference.numbers(expected.get("variances"));

    ModeratedVariances all =
        ModeratedVariances.of(variances, expected.get("freedom").doubleValue(), MANY);

    assertThat(all.priorFreedom())
        .isCloseTo(expected.get("prior_freedom").doubleValue(), within(1e-8));
    assertThat(all.priorVariance())
        .isCloseTo(expected.get("prior_variance").doubleValue(), within(1e-10));
    assertThat(Arrays.stream(variances).map(all::moderated).toArray())
        .containsExactly(DesignReference.numbers(expected.get("moderated")), within(1e-10));
    assertThat(all.total()).isCloseTo(all.priorFreedom() + 4, within(1e-12));
  }

  @Test
  void borrowsTheMaximumIfVariancesHardlyDiffer() {
    ModeratedVariances all = ModeratedVariances.of(new double[] {1, 1.1, 0.9, 1.05}, 4, 12);

    assertThat(all.priorFreedom()).isEqualTo(12);
    assertThat(all.moderated(3)).isLessThan(2);
  }

  @Test
  void doesNotChangeASingleVariance() {
    ModeratedVariances all = ModeratedVariances.of(new double[] {0.02}, 4, MANY);

    assertThat(all.moderated(0.02)).isEqualTo(0.02);
    assertThat(all.total()).isEqualTo(4);
  }

  @Test
  void borrowsNothingFromFullyCorrelatedCells() {
    assertThat(ModeratedVariances.of(new double[] {1, 2, 3}, 4, 0).moderated(3)).isEqualTo(3);
  }

  @Test
  void rejectsNonPositiveVariances() {
    assertThatThrownBy(() -> ModeratedVariances.of(new double[] {1, 0}, 4, MANY))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
