package io.tare.services.benchmarks;

import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/** Which page is written next. */
enum WritePattern {
  /** Any, each as likely as the others, whatever was written before. */
  RANDOM {
    @Override
    IntSupplier pages(int number, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      return () -> random.nextInt(number);
    }
  },
  /** One after the other, and from the first one again. */
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
   * The numbers of pages to be written.
   *
   * @param number of pages that there are
   */
  abstract IntSupplier pages(int number, long seed);
}
