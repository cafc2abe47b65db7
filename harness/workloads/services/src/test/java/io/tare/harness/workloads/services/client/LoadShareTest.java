package io.tare.harness.workloads.services.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.workloads.contract.Quota;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LoadShareTest {

  private static final int NODES = 3;

  private static Stream<LoadShare> shares() {
    return IntStream.range(0, NODES).mapToObj(index -> new LoadShare(index, NODES));
  }

  @Test
  void dividesClientsSoThatPartsDifferByAtMostOne() {
    assertThat(shares().map(share -> share.of(new Driver.Closed(8)).concurrency()))
        .containsExactly(3, 3, 2);
  }

  @Test
  void everyNodesClientsThinkAsLong() {
    assertThat(shares().map(share -> share.of(new Driver.Closed(2 * NODES, 7L))))
        .containsOnly(new Driver.Closed(2, 7L));
  }

  @Test
  void dividesTheRateAndTheMaximumInFlightOfAnOpenLoop() {
    Driver.Open all = new Driver.Open(30, Driver.Arrivals.POISSON, 7);
    assertThat(shares().map(share -> share.of(all)))
        .containsExactly(
            new Driver.Open(10, Driver.Arrivals.POISSON, 3),
            new Driver.Open(10, Driver.Arrivals.POISSON, 2),
            new Driver.Open(10, Driver.Arrivals.POISSON, 2));
  }

  @Test
  void dividesCountedAndWarmUpSubmissions() {
    assertThat(shares().map(share -> share.of(new Quota.Count(2, 8))))
        .containsExactly(new Quota.Count(1, 3), new Quota.Count(0, 3), new Quota.Count(1, 2));
  }

  @Test
  void everyNodeOfAServersWarmUpHasAPart() {
    Quota.Count warmup = Quota.Count.ofServerWarmup(new Submissions(9, 0, 5), 1);
    assertThat(shares().mapToInt(share -> share.of(warmup).total())).containsExactly(2, 2, 1);
  }

  @Test
  void eachOfSeveralServersHasTheWarmUpOfOne() {
    Quota.Count warmup = Quota.Count.ofServerWarmup(new Submissions(9, 0, 5), 3);
    assertThat(shares().mapToInt(share -> share.of(warmup).total())).containsExactly(5, 5, 5);
  }

  @Test
  void givesEverySubmissionAUniqueIncreasingNumber() {
    Set<Long> numbers = new TreeSet<>();
    shares()
        .forEach(
            share -> {
              for (long own = share.first(10); own < share.first(10) + 4; own++) {
                numbers.add(share.numbered(sample(own)).sequence(0));
              }
            });
    assertThat(numbers).hasSize(NODES * 4).allMatch(number -> number >= 10);
  }

  @Test
  void usesADifferentSeedInEverySliceOfEveryNode() {
    Set<Long> seeds = new TreeSet<>();
    for (long slice = 0; slice < 1000; slice++) {
      long all = slice;
      IntStream.range(0, 16).forEach(index -> seeds.add(new LoadShare(index, 16).seed(all)));
    }
    assertThat(seeds).hasSize(16 * 1000);
  }

  @Test
  void aSingleNodeHasTheWholeLoad() {
    Driver.Open constant = new Driver.Open(30, Driver.Arrivals.CONSTANT, 7);
    assertThat(LoadShare.ALL.of(constant)).isEqualTo(constant);
    assertThat(LoadShare.ALL.of(new Quota.Count(2, 8))).isEqualTo(new Quota.Count(2, 8));
    assertThat(LoadShare.ALL.seed(5)).isEqualTo(5);
    assertThat(LoadShare.ALL.first(7)).isEqualTo(7);
    assertThat(LoadShare.ALL.numbered(sample(7)).sequence(0)).isEqualTo(7);
  }

  private static SampleColumns sample(long sequence) {
    return SampleColumns.of(sequence, false, 1, Outcome.valid(), Map.of());
  }
}
