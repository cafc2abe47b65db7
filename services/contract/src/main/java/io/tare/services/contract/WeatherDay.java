package io.tare.services.contract;

import java.util.List;

/**
 * A day's readings of weather stations, the same for the same seed on every machine. A reading is
 * four quantities, one after the other.
 *
 * @param number of the day, from 1 to {@link #MAX_NUMBER}
 * @param bytes of all readings, {@link #MIN_BYTES} to {@link #MAX_BYTES}; those that do not fill a
 *     block of 4096 bytes are left out
 */
public record WeatherDay(long seed, int number, long bytes) {

  /** The smallest day. */
  public static final int MIN_BYTES = 1_000_000;

  /** The largest day. */
  public static final int MAX_BYTES = 50_000_000;

  /** The last day. */
  public static final int MAX_NUMBER = 1000;

  /** The quantities of a reading. */
  public static final List<String> QUANTITIES =
      List.of(
          "temperature (0.01 °C)", "humidity (0.1 %)", "pressure (Pa)", "speed of wind (0.01 m/s)");

  /** The number of {@link #QUANTITIES}. */
  static final int WIDTH = 4;

  private static final int[] LEAST = {-3000, 0, 95_000, 0};
  private static final int[] COUNT = {7000, 1001, 10_001, 4000};

  private static final int BLOCK_BYTES = 4096;
  private static final int DRAWN_BITS = 16;
  private static final long DRAWN_MASK = (1 << DRAWN_BITS) - 1;

  /**
   * @throws IllegalArgumentException if number or size is out of range
   */
  public WeatherDay {
    if (number < 1 || number > MAX_NUMBER) {
      throw new IllegalArgumentException("day must be 1 to " + MAX_NUMBER + ", got " + number);
    }
    if (bytes < MIN_BYTES || bytes > MAX_BYTES) {
      throw new IllegalArgumentException(
          "bytes of a day must be " + MIN_BYTES + " to " + MAX_BYTES + ", got " + bytes);
    }
  }

  /** The number of its values: four for each reading. */
  public int values() {
    return (int) ((bytes - bytes % BLOCK_BYTES) / Integer.BYTES);
  }

  /** A value by its index, less than {@link #values}. */
  public int value(int index) {
    int quantity = index % WIDTH;
    long drawn = SplitMix.at(seed, (long) number * MAX_BYTES + index / WIDTH);
    long bits = (drawn >>> (quantity * DRAWN_BITS)) & DRAWN_MASK;
    return LEAST[quantity] + (int) ((bits * COUNT[quantity]) >> DRAWN_BITS);
  }
}
