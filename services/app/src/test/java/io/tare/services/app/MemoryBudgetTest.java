package io.tare.services.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryBudgetTest {

  private final MemoryBudget budget = new MemoryBudget(100);

  @Test
  void grantsBytesUpToItsLimit() {
    assertThat(budget.take(60)).isTrue();
    assertThat(budget.take(40)).isTrue();
    assertThat(budget.take(1)).isFalse();
  }

  @Test
  void losesNothingByRefusing() {
    budget.take(60);
    budget.take(1_000);

    assertThat(budget.held()).isEqualTo(60);
  }

  @Test
  void grantsReleasedBytesAgain() {
    budget.take(100);
    budget.giveBack(30);

    assertThat(budget.take(30)).isTrue();
  }
}
