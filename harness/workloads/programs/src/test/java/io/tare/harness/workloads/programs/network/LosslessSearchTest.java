package io.tare.harness.workloads.programs.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.workloads.programs.network.LosslessSearch.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/** Searches on links with a known limit. */
class LosslessSearchTest {

  private static final long MAX = 1_000_000_000;
  private static final LosslessSearch SEARCH = new LosslessSearch(MAX, 10, 3);

  private static List<Trial> searched(LongPredicate carries) {
    List<Trial> trials = new ArrayList<>();
    OptionalLong next = SEARCH.next(trials);
    while (next.isPresent()) {
      trials.add(new Trial(next.getAsLong(), carries.test(next.getAsLong())));
      next = SEARCH.next(trials);
    }
    return trials;
  }

  @Test
  void findsTheLimitOfALinkFromBelow() {
    for (long limit : List.of(2_000_000L, 123_456_789L, 500_000_000L, 998_000_000L)) {
      List<Trial> trials = searched(rate -> rate <= limit);
      long found = SEARCH.found(trials).orElseThrow();

      assertThat(found).isLessThanOrEqualTo(limit);
      assertThat((double) found).isCloseTo((double) limit, within(MAX / 512.0));
      assertThat(trials).hasSize(SEARCH.usualRuns());
      assertThat(trials.subList(10, 13)).allMatch(each -> each.equals(new Trial(found, true)));
    }
  }

  @Test
  void aLinkWithoutLossNeedsNoBisection() {
    List<Trial> trials = searched(rate -> true);

    assertThat(trials).hasSize(4).allMatch(each -> each.offered() == MAX);
    assertThat(SEARCH.found(trials)).hasValue(MAX);
  }

  @Test
  void aLinkThatAlwaysLosesHasNoSuchRate() {
    List<Trial> trials = searched(rate -> false);

    assertThat(trials).hasSize(10);
    assertThat(SEARCH.found(trials)).isEmpty();
  }

  @Test
  void aLuckyRateIsReplacedByALowerOne() {
    List<Trial> trials = new ArrayList<>();
    long lucky = 0;
    OptionalLong next = SEARCH.next(trials);
    while (next.isPresent()) {
      long rate = next.getAsLong();
      boolean isRepeated = trials.size() == 10;
      lucky = isRepeated ? rate : lucky;
      trials.add(new Trial(rate, rate <= 300_000_000 && !isRepeated));
      next = SEARCH.next(trials);
    }

    long found = SEARCH.found(trials).orElseThrow();
    assertThat(found).isLessThan(lucky).isPositive();
    assertThat(trials.stream().filter(each -> each.offered() == found)).hasSize(4);
  }

  /** From 200 to 400 Mbit/s, losses become more frequent with the rate. */
  @Test
  void aRateWithFrequentLossIsNotLossless() {
    SplittableRandom random = new SplittableRandom(41);
    for (int run = 0; run < 200; run++) {
      List<Trial> trials =
          searched(rate -> random.nextDouble() >= (rate - 200_000_000) / 200_000_000.0);

      assertThat(trials.size()).isLessThanOrEqualTo(10 + 10 * 4);
      assertThat(SEARCH.found(trials).orElse(0)).isLessThan(380_000_000);
    }
  }
}
