package io.tare.services.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** With a clock that advances at every reading, so that readings and waits cost time. */
class MemoryWriterTest {

  private static final int PAGES = 100;
  private static final long PAGE = MemoryRegion.PAGE_BYTES;
  private static final long SECOND = 1_000_000_000L;
  private static final long TENTH = SECOND / 10;

  private final MemoryRegion region = new MemoryRegion(PAGES, 1);
  private final List<MemoryWriter.Interval> intervals = new ArrayList<>();
  private long lookNanos = 1000;
  private long now;
  private long looks;
  private long stillAtLook = -1;

  private final MemoryWriter.Time time =
      new MemoryWriter.Time() {
        @Override
        public LongSupplier clock() {
          return MemoryWriterTest.this::look;
        }

        @Override
        public void pass(long nanos) {
          now += nanos;
        }
      };

  private long look() {
    looks++;
    now += looks == stillAtLook ? SECOND / 4 : lookNanos;
    return now;
  }

  private MemoryWriter.Total write(long rate, WritePattern pattern, int number) {
    return new MemoryWriter(region, rate, TENTH, pattern, 1, time).write(number, intervals::add);
  }

  @Test
  void writesAtTheGivenRate() {
    MemoryWriter.Total total = write(200 * PAGE, WritePattern.RANDOM, 10);

    assertThat(total.dueBytes()).isEqualTo(200 * PAGE);
    assertThat(total.writtenBytes()).isBetween(199 * PAGE, 200 * PAGE);
    assertThat(intervals)
        .hasSize(10)
        .allSatisfy(each -> assertThat(each.writtenBytes()).isBetween(19 * PAGE, 21 * PAGE));
  }

  @Test
  void anUnreachedRateShowsInTheDueBytes() {
    lookNanos = SECOND / 6; // between which 16 pages are written
    MemoryWriter.Total total = write(200 * PAGE, WritePattern.RANDOM, 10);

    assertThat(total.dueBytes()).isGreaterThan(300 * PAGE);
    assertThat(total.writtenBytes()).isEqualTo(9 * 16 * PAGE);
  }

  @Test
  void sequentialWritesCoverAllPagesBeforeRepeating() {
    write(500 * PAGE, WritePattern.SEQUENTIAL, 2);

    assertThat(intervals)
        .allSatisfy(each -> assertThat(each.distinctBytes()).isEqualTo(each.writtenBytes()));
  }

  /** Of N pages, k draws hit N (1 - (1 - 1/N)^k): 63 of 100 in 100 draws. */
  @Test
  void randomWritesRepeatPages() {
    write(1000 * PAGE, WritePattern.RANDOM, 20);

    double distinct =
        intervals.stream().mapToLong(each -> each.distinctBytes() / PAGE).average().orElseThrow();
    assertThat(distinct).isBetween(60.0, 67.0);
  }

  @Test
  void aZeroRateWritesNothing() {
    MemoryWriter.Total total = write(0, WritePattern.RANDOM, 3);

    assertThat(total.writtenBytes()).isZero();
    assertThat(total.dueBytes()).isZero();
    assertThat(intervals).hasSize(3);
  }

  @Test
  void theLongestTimeBetweenTwoClockReadingsIsReported() {
    stillAtLook = 150;
    write(0, WritePattern.RANDOM, 4);

    assertThat(intervals)
        .extracting(MemoryWriter.Interval::standstillNanos)
        .filteredOn(each -> each >= SECOND / 4)
        .hasSize(1);
    assertThat(intervals)
        .extracting(MemoryWriter.Interval::standstillNanos)
        .filteredOn(each -> each < SECOND / 4)
        .allMatch(each -> each <= 1_001_000);
  }

  /** It stands still for 250 ms of 1 s, and misses the ends of two intervals. */
  @Test
  void aStandstillMakesOneLongInterval() {
    stillAtLook = 20;
    new MemoryWriter(region, 0, TENTH, WritePattern.RANDOM, 1, time)
        .writeFor(SECOND, intervals::add);

    assertThat(intervals).hasSize(9).allMatch(each -> each.nanos() > 0);
    assertThat(intervals.get(0).nanos()).isGreaterThan(2 * TENTH);
  }

  @Test
  void runsUntilItsConditionHolds() {
    new MemoryWriter(region, 0, TENTH, WritePattern.RANDOM, 1, time)
        .writeUntil(since -> intervals.size() == 3, intervals::add);

    assertThat(intervals).hasSize(3);
  }

  @Test
  void missedWritesAreCaughtUp() {
    stillAtLook = 20;
    MemoryWriter.Total total = write(200 * PAGE, WritePattern.RANDOM, 10);

    assertThat(total.writtenBytes()).isBetween(total.dueBytes() - PAGE, total.dueBytes());
  }

  @Test
  void aDamagedPageIsFoundWhenRewritten() {
    damage(3, 511);
    MemoryWriter.Total total = write(200 * PAGE, WritePattern.SEQUENTIAL, 10);

    assertThat(intervals).extracting(MemoryWriter.Interval::damagedPages).contains(1);
    assertThat(total.damagedPages()).isEqualTo(1);
  }

  @Test
  void aDamagedPageIsFoundInTheFinalCheck() {
    damage(77, 0);
    MemoryWriter.Total total = write(0, WritePattern.RANDOM, 10);

    assertThat(intervals).allMatch(each -> each.damagedPages() == 0);
    assertThat(total.damagedPages()).isEqualTo(1);
  }

  @Test
  void aShortTurnChecksAShareOfThePages() {
    damage(15, 0);
    MemoryWriter writer = new MemoryWriter(region, 0, TENTH, WritePattern.RANDOM, 1, time);

    assertThat(writer.write(1, intervals::add).damagedPages()).isZero();
    assertThat(writer.write(1, intervals::add).damagedPages()).isEqualTo(1);
  }

  @Test
  void aLostWriteCountsAsDamage() {
    long[] before = new long[512];
    region.part(5).get(MemoryRegion.first(5), before);
    region.write(5);
    assertThat(region.isWhole(5)).isTrue();

    region.part(5).put(MemoryRegion.first(5), before);

    assertThat(region.isWhole(5)).isFalse();
  }

  private void damage(int page, int word) {
    int place = MemoryRegion.first(page) + word;
    region.part(page).put(place, ~region.part(page).get(place));
  }
}
