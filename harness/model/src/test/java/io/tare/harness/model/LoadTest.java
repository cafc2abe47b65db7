package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LoadTest {

  private static final Load THINKING = new Load.Clients(64, 5_000_000_000L);

  private static Stream<Load> loads() {
    return Stream.of(new Load.Clients(4), THINKING, new Load.Rate(0.5));
  }

  @ParameterizedTest
  @MethodSource("loads")
  void isReadFromItsNumbers(Load load) {
    assertThat(Load.of(load.values())).isEqualTo(load);
  }

  @ParameterizedTest
  @MethodSource("loads")
  void isFoundByItsWords(Load load) {
    assertThat(CellFilter.parse("soa.quicksort " + load.words() + " on uml").load())
        .isEqualTo(Optional.of(load));
  }

  @Test
  void namesTheThinkTime() {
    assertThat(THINKING.words()).isEqualTo("64 clients thinking 5s");
  }

  @Test
  void refusesNumbersOfTwoLoads() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Load.of(Map.of("clients", 4, "rate_per_s", 20)))
        .withMessageStartingWith("a load is by clients or by rate_per_s, not ");
  }
}
