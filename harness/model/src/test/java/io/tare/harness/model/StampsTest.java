package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StampsTest {

  private static final String READINGS = SubmissionField.SERVER_READINGS.label();

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -7, Long.MAX_VALUE})
  void theSlicesOfARoundDifferAndChangeTheirOrder(long seed) {
    List<Boolean> omitted = new ArrayList<>();
    for (int round = 1; round <= 4; round++) {
      omitted.add(Stamps.ALTERNATING.omitsThem(seed, round, 0));
      omitted.add(Stamps.ALTERNATING.omitsThem(seed, round, 1));
    }
    boolean first = omitted.get(0);

    assertThat(omitted).containsExactly(first, !first, !first, first, first, !first, !first, first);
  }

  @Test
  void blocksBeginDifferently() {
    assertThat(Stamps.ALTERNATING.omitsThem(1, 1, 0))
        .isNotEqualTo(Stamps.ALTERNATING.omitsThem(2, 1, 0));
  }

  @Test
  void areNeverOmittedWhereTheyDoNotAlternate() {
    assertThat(Stamps.ALWAYS.omitsThem(1, 1, 0)).isFalse();
    assertThat(Stamps.ALWAYS.omitsThem(1, 1, 1)).isFalse();
  }

  @Test
  void submissionsWithStampsCountForPartsOnlyIfOthersShowTheTotal() {
    assertThat(Stamps.ALTERNATING.forParts(columns(Map.of(READINGS, 7))).get(0)).isTrue();
    assertThat(Stamps.ALTERNATING.forParts(columns(Map.of(READINGS, 0))).get(0)).isFalse();
    assertThat(Stamps.ALTERNATING.forParts(columns(Map.of())).get(0)).isFalse();
    assertThat(Stamps.ALWAYS.forParts(columns(Map.of(READINGS, 7))).get(0)).isFalse();
  }

  private static SampleColumns columns(Map<String, Number> values) {
    return SampleColumns.of(0, false, 0, Outcome.valid(), values);
  }
}
