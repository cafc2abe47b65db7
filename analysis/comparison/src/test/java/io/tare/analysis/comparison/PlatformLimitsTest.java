package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.warning.PlatformDifferences;
import io.tare.harness.model.Environment;
import io.tare.harness.model.References;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlatformLimitsTest {

  @Test
  void aQuotaOfOnePlatformIsADifferentResource() {
    assertThat(warnings(Map.of("limits.processors", "0.15"), Map.of()))
        .containsExactly(
            new Warning(Warning.Kind.DIFFERENT_RESOURCES, "limits.processors", "native: 0.15"));
    assertThat(warnings(Map.of("limits.processors", "1"), Map.of("limits.processors", "0.5")))
        .containsExactly(
            new Warning(
                Warning.Kind.DIFFERENT_RESOURCES, "limits.processors", "native: 1, uml: 0.5"));
  }

  @Test
  void theSameQuotaIsNoDifference() {
    Map<String, String> both = Map.of("limits.processors", "1.5");
    assertThat(warnings(both, both)).isEmpty();
    assertThat(warnings(Map.of(), Map.of())).isEmpty();
  }

  private static List<Warning> warnings(Map<String, String> ours, Map<String, String> theirs) {
    List<Environment> all = List.of(environment("native", ours), environment("uml", theirs));
    return PlatformDifferences.of(
        Environments.of(all, "native", Stream.empty()), References.of("native"));
  }

  private static Environment environment(String platform, Map<String, String> facts) {
    return new Environment(platform, platform, new TreeMap<>(facts), List.of());
  }
}
