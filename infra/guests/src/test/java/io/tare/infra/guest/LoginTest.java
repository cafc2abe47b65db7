package io.tare.infra.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoginTest {

  private static final Duration DEADLINE = Duration.ofSeconds(30);

  @Test
  void aGuestThatPrintsIsSlowAndNotBroken() {
    assertThat(Login.isTooLate(Duration.ofSeconds(5), Duration.ofSeconds(100), DEADLINE)).isFalse();
  }

  @Test
  void aSilentGuestHasItsDeadline() {
    assertThat(Login.isTooLate(Duration.ofSeconds(31), Duration.ofSeconds(31), DEADLINE)).isTrue();
  }

  @Test
  void oneThatPrintsForEverIsGivenUp() {
    assertThat(Login.isTooLate(Duration.ZERO, Duration.ofSeconds(301), DEADLINE)).isTrue();
  }
}
