package io.tare.services.benchmarks;

import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/**
 * Writes pages at a given rate, and reports for each interval what it wrote and its longest
 * standstill. It catches up on delayed writes, so that the rate is as given, or lower if the
 * machine cannot reach it.
 */
final class MemoryWriter {

  /** How often it reads the clock if there is nothing to write. */
  private static final long BEAT_NANOS = 1_000_000;

  /**
   * Pages written between two clock readings, as a reading costs more than a page in an emulated
   * guest.
   */
  private static final int PAGES_BETWEEN_LOOKS = 16;

  private static final double NANOS = 1e9;

  private final MemoryRegion region;
  private final long bytesPerSecond;
  private final long everyNanos;
  private final IntSupplier pages;
  private final Time time;

  /** The interval in which each page was last written. */
  private final int[] written;

  private int interval;

  /** The page at which the next check continues. */
  private int nextLooked;

  /** Its clock. */
  interface Time {
    /** The monotonic clock. */
    LongSupplier clock();

    /** Waits for about that long. */
    void pass(long nanos);
  }

  /**
   * The result of an interval.
   *
   * @param nanos how long it was
   * @param writtenBytes in whole pages
   * @param distinctBytes in pages written at least once
   * @param standstillNanos the longest time between two clock readings
   * @param damagedPages that did not contain the last write when rewritten
   */
  record Interval(
      long nanos, long writtenBytes, long distinctBytes, long standstillNanos, int damagedPages) {}

  /**
   * The total result.
   *
   * @param writtenBytes in whole pages
   * @param dueBytes bytes due at the given rate
   * @param damagedPages found while writing, and in the check afterwards
   */
  record Total(long writtenBytes, long dueBytes, long damagedPages) {}

  /**
   * @param bytesPerSecond 0 to write nothing
   * @param everyNanos the length of an interval
   */
  MemoryWriter(
      MemoryRegion region,
      long bytesPerSecond,
      long everyNanos,
      WritePattern pattern,
      long seed,
      Time time) {
    this.region = region;
    this.bytesPerSecond = bytesPerSecond;
    this.everyNanos = everyNanos;
    this.pages = pattern.pages(region.pages(), seed);
    this.time = time;
    this.written = new int[region.pages()];
  }

  /**
   * Writes for a number of intervals, and checks all pages afterwards; after less than a second
   * only a proportional share of them, continuing next time, so that checks do not dominate short
   * turns.
   *
   * @param each receives each interval at its end
   */
  Total write(long intervals, Consumer<Interval> each) {
    Turn turn = new Turn(time.clock().getAsLong());
    for (long i = 0; i < intervals; i++) {
      each.accept(turn.next());
    }
    return total(turn);
  }

  /**
   * The same for at least a given time. There are fewer intervals after a standstill longer than
   * one.
   */
  Total writeFor(long nanos, Consumer<Interval> each) {
    return writeUntil(since -> since >= nanos, each);
  }

  /**
   * The same until a condition holds.
   *
   * @param isOver called after each interval, with the nanoseconds since the beginning
   */
  Total writeUntil(LongPredicate isOver, Consumer<Interval> each) {
    Turn turn = new Turn(time.clock().getAsLong());
    do {
      each.accept(turn.next());
    } while (!isOver.test(turn.sinceNanos));
    return total(turn);
  }

  private Total total(Turn turn) {
    long due = due(turn.sinceNanos) / MemoryRegion.PAGE_BYTES * MemoryRegion.PAGE_BYTES;
    return new Total(turn.bytes, due, turn.damaged + damaged(turn.sinceNanos));
  }

  /** How many of the checked pages do not contain their last write. */
  private long damaged(long nanos) {
    long looked = (long) Math.min(region.pages(), Math.ceil(region.pages() * (nanos / NANOS)));
    long damaged = 0;
    for (long i = 0; i < looked; i++) {
      damaged += region.isWhole(nextLooked) ? 0 : 1;
      nextLooked = (nextLooked + 1) % region.pages();
    }
    return damaged;
  }

  /** The bytes due in a time. */
  private long due(long nanos) {
    return (long) (bytesPerSecond * (nanos / NANOS));
  }

  /** A stretch of time without a break. */
  private final class Turn {

    private final long begin;
    private long sinceNanos;
    private long bytes;
    private long damaged;
    private long longest;

    Turn(long begin) {
      this.begin = begin;
    }

    /** One that ends when the next is due to begin, or at the first clock reading after that. */
    Interval next() {
      long end = (sinceNanos / everyNanos + 1) * everyNanos;
      interval++;
      longest = 0;
      long from = sinceNanos;
      long before = bytes;
      long damagedBefore = damaged;
      long distinct = 0;
      while (sinceNanos < end) {
        long pagesDue =
            Math.min(PAGES_BETWEEN_LOOKS, (due(sinceNanos) - bytes) / MemoryRegion.PAGE_BYTES);
        for (long i = 0; i < pagesDue; i++) {
          distinct += writePage();
        }
        if (pagesDue <= 0) {
          time.pass(Math.min(BEAT_NANOS, end - sinceNanos));
        }
        look();
      }
      return new Interval(
          sinceNanos - from,
          bytes - before,
          distinct * MemoryRegion.PAGE_BYTES,
          longest,
          (int) (damaged - damagedBefore));
    }

    private void look() {
      long now = time.clock().getAsLong() - begin;
      longest = Math.max(longest, now - sinceNanos);
      sinceNanos = now;
    }

    /** 1 if it is the first time in this interval, else 0. */
    private int writePage() {
      int page = pages.getAsInt();
      damaged += region.isWhole(page) ? 0 : 1;
      region.write(page);
      bytes += MemoryRegion.PAGE_BYTES;
      int first = written[page] == interval ? 0 : 1;
      written[page] = interval;
      return first;
    }
  }
}
