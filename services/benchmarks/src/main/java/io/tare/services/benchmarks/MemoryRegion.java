package io.tare.services.benchmarks;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Memory pages with known content: each is written as a whole, with words computed from its number
 * and its number of writes. This detects damaged pages, and pages whose last write was lost. The
 * region is off-heap, so that it is not moved; the number of writes is stored elsewhere, in 4 bytes
 * per page.
 */
final class MemoryRegion {

  /** The size of x86 pages, which hypervisors send. */
  static final int PAGE_BYTES = 4096;

  private static final int WORDS = PAGE_BYTES / Long.BYTES;

  /** The size of a buffer, which is below 2 GiB. */
  private static final int PAGES_OF_A_PART = 1 << 16;

  /** Odd numbers, so that all words of a page differ (D. Lea's SplittableRandom). */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private static final long MIX = 0xBF58476D1CE4E5B9L;

  private final long seed;
  private final List<LongBuffer> parts = new ArrayList<>();
  private final int[] versions;

  /** Copied in one call, which is fast even before compilation. */
  private final long[] content = new long[WORDS];

  private final long[] found = new long[WORDS];

  /**
   * Allocates the memory, and writes all of it once.
   *
   * @param pages 1 to 2^28
   * @param seed of the content
   */
  MemoryRegion(int pages, long seed) {
    this.seed = seed;
    this.versions = new int[pages];
    for (int first = 0; first < pages; first += PAGES_OF_A_PART) {
      int those = Math.min(PAGES_OF_A_PART, pages - first);
      parts.add(
          ByteBuffer.allocateDirect((those + 1) * PAGE_BYTES)
              .alignedSlice(PAGE_BYTES)
              .order(ByteOrder.nativeOrder())
              .asLongBuffer());
    }
    for (int page = 0; page < pages; page++) {
      write(page);
    }
  }

  int pages() {
    return versions.length;
  }

  /** Rewrites a whole page. */
  void write(int page) {
    versions[page]++;
    part(page).put(first(page), content(page));
  }

  /** Whether a page contains what was written last. */
  boolean isWhole(int page) {
    part(page).get(first(page), found);
    return Arrays.equals(found, content(page));
  }

  /** The expected content of a page; the array is reused. */
  private long[] content(int page) {
    long word = firstWord(page);
    for (int i = 0; i < WORDS; i++) {
      content[i] = word;
      word += STEP;
    }
    return content;
  }

  /** The part of the region with a page. */
  LongBuffer part(int page) {
    return parts.get(page / PAGES_OF_A_PART);
  }

  /** The page's offset there. */
  static int first(int page) {
    return page % PAGES_OF_A_PART * WORDS;
  }

  private long firstWord(int page) {
    long mixed = (seed + page * STEP + versions[page]) * MIX;
    return (mixed ^ (mixed >>> 31)) * STEP;
  }
}
