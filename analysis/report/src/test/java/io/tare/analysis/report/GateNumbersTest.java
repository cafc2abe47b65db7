package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.gate.BoundSide;
import io.tare.analysis.comparison.gate.GateBound;
import io.tare.analysis.comparison.gate.GateLimit;
import io.tare.analysis.comparison.gate.GateSubject;
import io.tare.analysis.statistics.Interval;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GateNumbersTest {

  private final GateNumbers numbers =
      new GateNumbers(
          new GateLimit(
              "pd > 1.05",
              GateSubject.PD,
              Optional.empty(),
              List.of(new GateBound(BoundSide.ABOVE, 1.05)),
              Optional.empty()),
          Optional.empty());

  @Test
  void aNumberJustBeyondTheBoundIsSeenToBeBeyond() {
    assertThat(numbers.value(1.050012)).isEqualTo("1.05001");
    assertThat(numbers.interval(new Interval(1.050012, 1.2, 0.95))).startsWith("1.05001–");
  }
}
