package io.tare.harness.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Validity;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.workloads.contract.CellReport;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Slices of ten seconds. */
class ThrottledRuleTest {

  private static final String MACHINE = "machine_throttled_ns";
  private static final String PERIODS = "machine_throttled_periods";
  private static final String INSIDE = "inside_throttled_ns";

  @Test
  void aQuotaThatTookMoreThanTheBoundVoidsTheCell() {
    CellVerdict verdict = verdict(Map.of(MACHINE, 8.5e9, PERIODS, 100.0), 1, 1);
    assertThat(verdict.validity().findings())
        .containsExactly(
            new Validity.Finding(
                Rule.THROTTLED,
                "quotas of control groups withheld processors for 8.500 s of 10.00 s (85.0 % of the"
                    + " processors' time); at most 5.00 % is allowed"));
    assertThat(verdict.observations())
        .containsEntry("throttled_ratio", 0.85)
        .containsEntry(PERIODS, 100.0);
  }

  @Test
  void lessIsRecorded() {
    CellVerdict verdict = verdict(Map.of(MACHINE, 0.4e9), 1, 1);
    assertThat(verdict.validity().isValid()).isTrue();
    assertThat(verdict.observations()).containsEntry("throttled_ratio", 0.04);
  }

  @Test
  void aQuotaInsideTheNodesCountsToo() {
    assertThat(verdict(Map.of(MACHINE, 0.0, INSIDE, 1e9), 1, 1).validity().breaks(Rule.THROTTLED))
        .isTrue();
  }

  @Test
  void isAShareOfTheProcessorsOfANode() {
    assertThat(verdict(Map.of(MACHINE, 0.8e9), 2, 1).observations())
        .containsEntry("throttled_ratio", 0.04);
    assertThat(verdict(Map.of(INSIDE, 0.8e9), 1, 2).observations())
        .containsEntry("throttled_ratio", 0.04);
  }

  @Test
  void withoutAQuotaNothingIsSaid() {
    assertThat(verdict(Map.of(), 1, 1).observations()).doesNotContainKey("throttled_ratio");
  }

  private static CellVerdict verdict(Map<String, Double> figures, int cpus, int guests) {
    TreeMap<String, Double> all = new TreeMap<>(figures);
    all.put("watched_ns", 10e9);
    return new CellVerdict(ValidityBounds.TABLE.otherwise(), new Driver.Closed(1), cpus)
        .onThrottling(new CellReport(all), guests);
  }
}
