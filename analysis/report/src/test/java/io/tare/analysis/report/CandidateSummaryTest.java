package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CandidateSummaryTest {

  private static String machine(Map<Fact, String> facts) {
    TreeMap<String, String> named = new TreeMap<>();
    facts.forEach((fact, value) -> named.put(fact.key(), value));
    return CandidateSummary.machine(new Environment("old", "native", named, List.of()));
  }

  @Test
  void aPlatformIsItsMachine() {
    assertThat(machine(Map.of(Fact.CPU_MODEL, "Example CPU", Fact.JDK_VERSION, "17.0.19+10")))
        .isEqualTo("old is Example CPU, JDK 17.0.19.");
  }

  @Test
  void aServiceAtAnAddressIsNotTheMachineThatAsksIt() {
    assertThat(machine(Map.of(Fact.CPU_MODEL, "Example CPU", Fact.SERVICE, "http://old.example/")))
        .isEqualTo("Clients ran on Example CPU.");
  }
}
