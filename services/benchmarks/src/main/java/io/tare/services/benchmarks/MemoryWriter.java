package io.tare.services.benchmarks;

import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/**
 * Writes pages at a stated rate, and tells for every interval what it wrote and how long it stood
 * still. What it could not write in time it writes later, so that the rate is that which is stated,
 * or less because the machine does not reach it.
 */
final class MemoryWriter {

  /** How often it looks at the clock if there is nothing to write. */
  private static final long BEAT_NANOS = 1_000_000;

  /** Pages that are written between two looks, which cost an emulated guest more than a page. */
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

  /** The page with which the next look at all of them goes on. */
  private int nextLooked;

  /** What it knows of time. */
  interface Time {
    /** A clock that never goes back. */
    LongSupplier clock();

    /** Waits for so long, roughly. */
    void pass(long nanos);
  }

  /**
   * What was done in an interval.
   *
   * @param nanos how long it was
   * @param writtenBytes in whole pages
   * @param distinctBytes in pages that were written at least once
   * @param standstillNanos the longest time between two looks at the clock
   * @param damagedPages that were to be written and did not hold what was written last
   */
  record Interval(
      long nanos, long writtenBytes, long distinctBytes, long standstillNanos, int damagedPages) {}

  /**
   * What was done in all.
   *
   * @param writtenBytes in whole pages
   * @param dueBytes what the stated rate asked for
   * @param damagedPages found while writing, and in the look afterwards
   */
  record Total(long writtenBytes, long dueBytes, long damagedPages) {}

  /**
   * @param bytesPerSecond 0 if nothing is to be written
   * @param everyNanos how long an interval is
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
   * Writes for so many intervals, and looks at all pages afterwards; after less than a second at
   * that share of them, one after the other, so that a short turn is not mostly looking.
   *
   * @param each hears of every interval as it ends
   */
  Total write(long intervals, Consumer<Interval> each) {
    Turn turn = new Turn(time.clock().getAsLong());
    for (long i = 0; i < intervals; i++) {
      each.accept(turn.next());
    }
    return total(turn);
  }

  /**
   * The same for at least so long. There are fewer intervals if it stood still for more than one.
   */
  Total writeFor(long nanos, Consumer<Interval> each) {
    return writeUntil(since -> since >= nanos, each);
  }

  /**
   * The same until something is so.
   *
   * @param isOver is asked after each interval, with the nanoseconds since the beginning
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

  /** How many pages do not hold what was written last, of those that are looked at. */
  private long damaged(long nanos) {
    long looked = (long) Math.min(region.pages(), Math.ceil(region.pages() * (nanos / NANOS)));
    long damaged = 0;
    for (long i = 0; i < looked; i++) {
      damaged += region.isWhole(nextLooked) ? 0 : 1;
      nextLooked = (nextLooked + 1) % region.pages();
    }
    return damaged;
  }

  /** What is to be written in so long a time. */
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

    /** One that ends where the next is due to begin, or at the first look after that. */
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
