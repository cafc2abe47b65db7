package io.tare.analysis.comparison.series;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OrderedValuesTest {

  @Test
  void sortsRecordsOfSeveralClientsBySubmission() {
    OrderedValues values = new OrderedValues();
    values.add(2, 0.2);
    values.add(0, 0.0);
    values.add(1_000_000_000, 1.0);
    values.add(1, 0.1);

    OrderedValues sorted = values.inSequence();

    assertThat(sorted.values()).containsExactly(0.0, 0.1, 0.2, 1.0);
    assertThat(sorted.sequence(3)).isEqualTo(1_000_000_000);
    assertThat(values.values()).as("as recorded").containsExactly(0.2, 0.0, 1.0, 0.1);
  }

  @Test
  void growsAsNeeded() {
    OrderedValues values = new OrderedValues();
    for (int i = 0; i < 1_000; i++) {
      values.add(i, i / 2.0);
    }

    assertThat(values.size()).isEqualTo(1_000);
    assertThat(values.inSequence().values()).hasSize(1_000).contains(499.5);
    assertThat(values.inSequence().sequence(999)).isEqualTo(999);
  }
}
