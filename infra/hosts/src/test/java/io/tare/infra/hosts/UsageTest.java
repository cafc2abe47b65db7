package io.tare.infra.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.hosts.Usage.Counter;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class UsageTest {

  private static final Usage BEFORE = of(Map.of(Counter.PROCESSOR_TIME, 9L, Counter.SENT, 5L));

  @Test
  void isTheDifferenceOfCommonCounters() {
    Usage now = of(Map.of(Counter.PROCESSOR_TIME, 12L, Counter.RECEIVED, 7L));

    assertThat(now.since(BEFORE).counters()).isEqualTo(Map.of(Counter.PROCESSOR_TIME, 3L));
  }

  /** A migrated guest has left the program whose time was counted. */
  @Test
  void isUnknownAndNotZeroForAnEndedProgram() {
    Usage now = of(Map.of(Counter.PROCESSOR_TIME, 0L, Counter.SENT, 5L));

    assertThat(now.since(BEFORE).counters()).isEqualTo(Map.of(Counter.SENT, 0L));
  }

  private static Usage of(Map<Counter, Long> counters) {
    return new Usage(counters, OptionalLong.empty());
  }
}
