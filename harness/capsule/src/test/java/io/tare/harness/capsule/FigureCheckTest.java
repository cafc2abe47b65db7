package io.tare.harness.capsule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;

class FigureCheckTest {

  @Test
  void anEqualFigureAgreesToTheBit() {
    FigureCheck check = check("{'a': {'pd': 1.25, 'n': 4}}", "{'a': {'pd': 1.25, 'n': 4}}");

    assertThat(check.differences()).isEmpty();
    assertThat(check.sections().get(0).of(Agreement.TO_THE_BIT)).isEqualTo(2);
  }

  @Test
  void aLastDigitIsRounding() {
    FigureCheck check = check("{'a': 0.30000000000000004}", "{'a': 0.3}");

    assertThat(check.sections().get(0).of(Agreement.BY_ROUNDING)).isOne();
  }

  @Test
  void aVisibleDigitIsADifference() {
    FigureCheck check =
        check("{'a': [{'pd': 1.25}, {'pd': 1.25}]}", "{'a': [{'pd': 1.25}, {'pd': 1.26}]}");

    assertThat(check.differences())
        .containsExactly(
            new FigureCheck.Difference("a[1].pd", true, Agreement.DIFFERENT, "1.25", "1.26"));
  }

  /** Beyond the precision of a double. */
  @Test
  void wholeNumbersAreComparedAsSuch() {
    FigureCheck check = check("{'a': 1795000000000000001}", "{'a': 1795000000000000000}");

    assertThat(check.differences()).hasSize(1);
  }

  @Test
  void aVerdictIsAFigure() {
    FigureCheck check = check("{'a': {'verdict': 'same'}}", "{'a': {'verdict': 'slower'}}");

    assertThat(check.sections().get(0).of(Agreement.DIFFERENT)).isOne();
  }

  @Test
  void wordsAreCountedSeparately() {
    FigureCheck check = check("{'a': {'sentence': 'b'}}", "{'a': {'sentence': 'c'}}");

    assertThat(check.sections().get(0).all()).isZero();
    assertThat(check.sections().get(0).words()).isOne();
  }

  @Test
  void reportsValuesThatAreInOneOnly() {
    FigureCheck check = check("{'a': 1, 'b': [1]}", "{'b': [1, 2], 'c': null}");

    assertThat(check.differences())
        .extracting(FigureCheck.Difference::place, FigureCheck.Difference::agreement)
        .containsExactly(
            tuple("a", Agreement.NOT_COMPUTED),
            tuple("b[1]", Agreement.NOT_PRINTED),
            tuple("c", Agreement.NOT_PRINTED));
  }

  private static FigureCheck check(String printed, String computed) {
    return FigureCheck.of(
        BoundedJson.parse(printed.replace('\'', '"')),
        BoundedJson.parse(computed.replace('\'', '"')));
  }
}
