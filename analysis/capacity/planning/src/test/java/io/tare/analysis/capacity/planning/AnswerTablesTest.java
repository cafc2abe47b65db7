package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.capacity.models.Band;
import org.junit.jupiter.api.Test;

class AnswerTablesTest {

  @Test
  void theEndsOfWhatIsSavedAreReadAsNegative() {
    assertThat(AnswerTables.ends(new Band(-8e-3, -9e-3, -7e-3))).isEqualTo("-9.00 ms to -7.00 ms");
    assertThat(AnswerTables.ends(new Band(0, -9e-3, 7e-3))).isEqualTo("-9.00 ms to 7.00 ms");
  }

  @Test
  void anExactTimeHasNoEndsWhateverItsSign() {
    assertThat(AnswerTables.ends(Band.of(-9e-3))).isEqualTo("–");
    assertThat(AnswerTables.ends(Band.of(9e-3))).isEqualTo("–");
    assertThat(AnswerTables.ends(Band.of(0))).isEqualTo("–");
  }

  @Test
  void theEndsOfATimeHaveADash() {
    assertThat(AnswerTables.ends(new Band(8e-3, 7e-3, 9e-3))).isEqualTo("7.00 ms–9.00 ms");
  }

  @Test
  void aBandOfWhichSomeDrawsSaturateHasNoUpperEnd() {
    Band band = new Band(20e-3, 9e-3, Double.POSITIVE_INFINITY);

    assertThat(AnswerTables.ends(band)).isEqualTo("above 9.00 ms");
  }
}
