package io.tare.services.kernels.npb.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineBundleTest {

  private static final int LANES = 4;

  private final FlowField field = new FlowField(12, FlowConstants.published());
  private final LineBundle lines = new LineBundle(field, LANES);

  LineBundleTest() {
    Arrays.setAll(field.change, i -> i);
    Arrays.setAll(field.derived, i -> -i);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 8})
  void putsValuesOfRowsBesideEachOther(int j) {
    lines.takeRows(j, 5);
    for (int lane = 0; lane < LANES; lane++) {
      int i = 3;
      int m = 2;
      assertThat(lines.change()[lines.first() + i * lines.step() + m * lines.value() + lane])
          .isEqualTo(field.row(j + lane, 5) + m * field.width + i);
      assertThat(
              lines
                  .derived()[
                  lines.derivedFirst() + i * lines.derivedStep() + m * lines.value() + lane])
          .isEqualTo(-field.derivedRow(j + lane, 5) - m * field.width - i);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 8})
  void givesRowsBack(int j) {
    double[] before = field.change.clone();
    lines.takeRows(j, 5);
    int second = lines.first() + 7 * lines.step() + lines.value() + 2;
    lines.change()[second]++;
    lines.giveRows(j, 5);
    before[field.row(j + 2, 5) + field.width + 7]++;
    assertThat(field.change).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 8})
  void findsLinesAlongZInTheFlowItself(int i) {
    lines.take(field.z(), i, 3, 0);
    assertThat(lines.change()).isSameAs(field.change);
    assertThat(lines.first() + 6 * lines.step()).isEqualTo(field.row(3, 6) + i);
    assertThat(lines.derivedFirst() + 6 * lines.derivedStep())
        .isEqualTo(field.derivedRow(3, 6) + i);
  }
}
