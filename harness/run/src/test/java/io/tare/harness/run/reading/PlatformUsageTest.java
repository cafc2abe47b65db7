package io.tare.harness.run.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PlatformUsageTest {

  private static final TreeMap<String, Double> USED =
      new TreeMap<>(Map.of("processor_ns", 3e9, "inside_memory_bytes", 5e8));

  @Test
  void countedSubmissionsGetTheirShareOfEverythingExceptMemory() {
    assertThat(PlatformUsage.ofCounted(USED, 100, 150))
        .containsEntry("processor_ns", 2e9)
        .containsEntry("inside_memory_bytes", 5e8);
  }

  @Test
  void withoutSubmissionsThereIsNoUsage() {
    assertThat(PlatformUsage.ofCounted(USED, 0, 0)).containsEntry("processor_ns", 0.0);
  }
}
