package io.tare.infra.http.glassfish;

/**
 * The threads that answer HTTP requests.
 *
 * @param minimum permanent threads, 0 or more
 * @param maximum most threads, at least 1 and at least the minimum
 */
public record ThreadPool(int minimum, int maximum) {

  public ThreadPool {
    if (minimum < 0 || maximum < 1 || minimum > maximum) {
      throw new IllegalArgumentException(
          "thread pool is %d to %d, expected 0 <= minimum <= maximum and maximum >= 1"
              .formatted(minimum, maximum));
    }
  }

  public static ThreadPool of(int threads) {
    return new ThreadPool(threads, threads);
  }
}
