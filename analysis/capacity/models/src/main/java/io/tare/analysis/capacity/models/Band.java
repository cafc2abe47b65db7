package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A value with the middle 95 % of its draws.
 *
 * @param value with the best-fitting parameters
 */
public record Band(double value, double low, double high) {

  private static final double TAIL = 0.025;

  /** As in documents, where infinite values are absent. */
  @JsonCreator
  static Band read(
      @JsonProperty("value") @Nullable Double value,
      @JsonProperty("low") @Nullable Double low,
      @JsonProperty("high") @Nullable Double high) {
    return new Band(finite(value), finite(low), finite(high));
  }

  private static double finite(@Nullable Double value) {
    return value == null ? Double.POSITIVE_INFINITY : value;
  }

  /** An exact value. */
  public static Band of(double value) {
    return new Band(value, value, value);
  }

  /**
   * A value in a model's draws.
   *
   * @param draws how many
   * @param value in each draw, and in {@link OverheadModel#NOMINAL}
   */
  public static Band over(int draws, IntToDoubleFunction value) {
    return of(
        value.applyAsDouble(OverheadModel.NOMINAL),
        IntStream.range(0, draws).mapToDouble(value).toArray());
  }

  /**
   * The middle 95 % of draws, which may be infinite; those that are not numbers are left out.
   *
   * @param drawn in any order
   */
  public static Band of(double value, double[] drawn) {
    double[] sorted = Arrays.stream(drawn).filter(each -> !Double.isNaN(each)).sorted().toArray();
    if (sorted.length == 0) {
      return of(value);
    }
    int tail = (int) Math.floor(TAIL * sorted.length);
    return new Band(value, sorted[tail], sorted[sorted.length - 1 - tail]);
  }
}
