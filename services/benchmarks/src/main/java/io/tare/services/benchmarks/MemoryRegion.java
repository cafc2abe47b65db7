package io.tare.services.benchmarks;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Pages of memory whose content is known: each is written as a whole, with words that follow from
 * its number and from how often it was written. So a page that was damaged is found, and so is one
 * that is as it was before it was last written. The region lies outside of Java's heap, so that it
 * is not moved; how often each page was written stands elsewhere, in 4 bytes for each.
 */
final class MemoryRegion {

  /** As of x86, whose pages hypervisors send. */
  static final int PAGE_BYTES = 4096;

  private static final int WORDS = PAGE_BYTES / Long.BYTES;

  /** Of a buffer, which cannot hold 2 GiB. */
  private static final int PAGES_OF_A_PART = 1 << 16;

  /** Odd numbers, so that no two words of a page are the same (D. Lea's SplittableRandom). */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private static final long MIX = 0xBF58476D1CE4E5B9L;

  private final long seed;
  private final List<LongBuffer> parts = new ArrayList<>();
  private final int[] versions;

  /** Copied at once, which is fast before anything is compiled. */
  private final long[] content = new long[WORDS];

  private final long[] found = new long[WORDS];

  /**
   * Takes the memory, and writes all of it once.
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

  /** Writes a page anew, as a whole. */
  void write(int page) {
    versions[page]++;
    part(page).put(first(page), content(page));
  }

  /** Whether a page holds what was written last. */
  boolean isWhole(int page) {
    part(page).get(first(page), found);
    return Arrays.equals(found, content(page));
  }

  /** What a page should hold; the array is used again. */
  private long[] content(int page) {
    long word = firstWord(page);
    for (int i = 0; i < WORDS; i++) {
      content[i] = word;
      word += STEP;
    }
    return content;
  }

  /** The part of the region in which a page lies. */
  LongBuffer part(int page) {
    return parts.get(page / PAGES_OF_A_PART);
  }

  /** Where it begins there. */
  static int first(int page) {
    return page % PAGES_OF_A_PART * WORDS;
  }

  private long firstWord(int page) {
    long mixed = (seed + page * STEP + versions[page]) * MIX;
    return (mixed ^ (mixed >>> 31)) * STEP;
  }
}
