package io.tare.services.benchmarks;

import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/** Which page is written next. */
enum WritePattern {
  /** Any page with equal probability, independently of earlier ones. */
  RANDOM {
    @Override
    IntSupplier pages(int number, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      return () -> random.nextInt(number);
    }
  },
  /** One after the other, then from the first again. */
  SEQUENTIAL {
    @Override
    IntSupplier pages(int number, long seed) {
      int[] next = {0};
      return () -> {
        int page = next[0];
        next[0] = (page + 1) % number;
        return page;
      };
    }
  };

  /**
   * The numbers of the pages to write.
   *
   * @param number of pages in the region
   */
  abstract IntSupplier pages(int number, long seed);
}
