package io.tare.services.contract;

/**
 * Statistics of a day's readings. They are sums of whole numbers, and so the same to the last bit
 * wherever they are computed. No sum exceeds 4e16.
 *
 * <p>Of each quantity: minimum, maximum, sum, and for each pass the sum of products of readings
 * that are a lag apart, which is one less than the pass's number: what mean, variance and
 * autocovariance are computed from.
 */
public final class DayStatistics {

  /** The largest number of passes. */
  public static final int MAX_PASSES = 50;

  private static final int WIDTH = WeatherDay.WIDTH;
  private static final int SIMPLE = 3;

  private DayStatistics() {}

  /**
   * Computes them.
   *
   * @param day the values of its readings; more may follow
   * @param values how many of them count
   * @param passes 1 to {@link #MAX_PASSES}
   * @return the statistics of one quantity after the other
   */
  public static long[] of(int[] day, int values, int passes) {
    int each = SIMPLE + passes;
    long[] all = new long[WIDTH * each];
    for (int quantity = 0; quantity < WIDTH; quantity++) {
      simple(day, values, quantity, all, quantity * each);
    }
    for (int lag = 0; lag < passes; lag++) {
      products(day, values, lag, all, SIMPLE + lag, each);
    }
    return all;
  }

  private static void simple(int[] day, int values, int quantity, long[] to, int at) {
    int min = Integer.MAX_VALUE;
    int max = Integer.MIN_VALUE;
    long sum = 0;
    for (int i = quantity; i < values; i += WIDTH) {
      int value = day[i];
      min = Math.min(min, value);
      max = Math.max(max, value);
      sum += value;
    }
    to[at] = min;
    to[at + 1] = max;
    to[at + 2] = sum;
  }

  private static void products(int[] day, int values, int lag, long[] to, int at, int step) {
    int back = lag * WIDTH;
    long first = 0;
    long second = 0;
    long third = 0;
    long fourth = 0;
    for (int i = back; i < values; i += WIDTH) {
      first += (long) day[i] * day[i - back];
      second += (long) day[i + 1] * day[i + 1 - back];
      third += (long) day[i + 2] * day[i + 2 - back];
      fourth += (long) day[i + 3] * day[i + 3 - back];
    }
    to[at] = first;
    to[at + step] = second;
    to[at + 2 * step] = third;
    to[at + 3 * step] = fourth;
  }
}
