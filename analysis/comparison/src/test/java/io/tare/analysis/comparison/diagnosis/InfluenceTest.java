package io.tare.analysis.comparison.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.series.OrderedValues;
import org.junit.jupiter.api.Test;

class InfluenceTest {

  @Test
  void namesTheSubmissionThatDominatesTheMean() {
    OrderedValues submitted = submitted(240, 15e6);
    submitted.add(240, 15e9);

    Influence influence = Influence.of(submitted);

    assertThat(influence.sequence()).isEqualTo(240);
    assertThat(influence.value()).isEqualTo(15e9);
    // Without the excess the mean would be 15 ms; with it, it is 77.2 ms.
    assertThat(influence.share()).isCloseTo(1 - 15 / 77.18, within(1e-3));
    assertThat(influence.isLarge(241)).isTrue();
  }

  @Test
  void findsNothingInSimilarSubmissions() {
    Influence influence = Influence.of(submitted(30, 15e6));
    assertThat(influence.share()).isZero();
    assertThat(influence.isLarge(30)).isFalse();
  }

  @Test
  void ignoresLargeSharesAmongFewSubmissions() {
    OrderedValues submitted = submitted(4, 10);
    submitted.add(4, 19);
    assertThat(Influence.of(submitted).share()).isGreaterThan(Influence.BOUND);
    assertThat(Influence.of(submitted).isLarge(5)).isFalse();
  }

  private static OrderedValues submitted(int count, double value) {
    OrderedValues submitted = new OrderedValues();
    for (int i = 0; i < count; i++) {
      submitted.add(i, value);
    }
    return submitted;
  }
}
