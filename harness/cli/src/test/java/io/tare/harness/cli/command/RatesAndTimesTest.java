package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metric.Fixed;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What all shipped workloads declare about their rates, and what follows for PD. */
class RatesAndTimesTest {

  /** Reviewed one by one: the reasons are in docs/reference/metrics.md. */
  private static final Map<String, Fixed> RATES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("add_bytes_per_s", Fixed.WORK),
              Map.entry("bytes_per_processor_s", Fixed.WORK),
              Map.entry("bytes_per_s", Fixed.WORK),
              Map.entry("copy_bytes_per_s", Fixed.WORK),
              Map.entry("file_creation_per_s", Fixed.WORK),
              Map.entry("file_read_per_s", Fixed.WORK),
              Map.entry("file_removal_per_s", Fixed.WORK),
              Map.entry("file_stat_per_s", Fixed.WORK),
              Map.entry("flops", Fixed.WORK),
              Map.entry("least_pair_bit_per_s", Fixed.TIME),
              Map.entry("operations_per_s", Fixed.WORK),
              Map.entry("rating_flops", Fixed.TIME),
              Map.entry("read_bytes_per_s", Fixed.WORK),
              Map.entry("reread_bytes_per_s", Fixed.WORK),
              Map.entry("returned_ratio", Fixed.TIME),
              Map.entry("rewrite_bytes_per_s", Fixed.WORK),
              Map.entry("scale_bytes_per_s", Fixed.WORK),
              Map.entry("throughput_bit_per_s", Fixed.TIME),
              Map.entry("triad_bytes_per_s", Fixed.WORK),
              Map.entry("write_bytes_per_s", Fixed.WORK),
              Map.entry("written_bytes_per_s", Fixed.TIME)));

  @Test
  void everyRateOfAShippedWorkloadIsReviewed() {
    Map<String, Fixed> declared = new TreeMap<>();
    for (Workload workload : Workloads.all()) {
      for (Metric metric : workload.metrics().judged()) {
        if (isShipped(workload)) {
          metric.direction().fixed().ifPresent(fixed -> declared.put(metric.name(), fixed));
        }
      }
    }

    assertThat(declared)
        .as("rates, and whether their work or their time is fixed; explain new ones in metrics.md")
        .isEqualTo(RATES);
  }

  /** Families of tests are on the class path, too. */
  private static boolean isShipped(Workload workload) {
    return workload.family().getClass().getPackageName().startsWith("io.tare.harness.workloads.");
  }

  @Test
  void everyRateOfFixedWorkHasThePdOfItsTime() {
    for (Workload workload : Workloads.all()) {
      for (Metric metric : workload.metrics().judged()) {
        if (metric.isRateOfFixedWork()) {
          Comparison rate = comparison(workload, metric);
          Comparison time = comparison(workload, Metric.TIME);
          Interval ofRate = rate.pd().interval().orElseThrow();
          Interval ofTime = time.pd().interval().orElseThrow();
          String which = workload.name() + " by " + metric.name();
          assertThat(rate.pd().value()).as(which).isCloseTo(time.pd().value(), within(1e-9));
          assertThat(ofRate.lower()).as(which).isCloseTo(ofTime.lower(), within(1e-9));
          assertThat(ofRate.upper()).as(which).isCloseTo(ofTime.upper(), within(1e-9));
          assertThat(rate.verdict()).as(which).isEqualTo(time.verdict());
        }
      }
    }
  }

  private static Comparison comparison(Workload workload, Metric metric) {
    return new StatedRun(5, 0.4, 3)
        .pd(1.25, "uml", workload.name(), Network.LOOPBACK)
        .submissions(6)
        .judgedBy(Metrics.of(metric))
        .analysedBy(Analysis.withDefaults().withoutTails()::of)
        .comparisons()
        .get(0);
  }
}
