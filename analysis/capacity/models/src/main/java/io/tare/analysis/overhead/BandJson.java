package io.tare.analysis.overhead;

import java.util.LinkedHashMap;
import java.util.Map;

/** Bands and single numbers as maps that can be written as JSON. What is infinite is absent. */
public final class BandJson {

  private BandJson() {}

  /** The value and where it lies. */
  public static Map<String, Object> of(Band band) {
    Map<String, Object> map = new LinkedHashMap<>();
    put(map, "value", band.value());
    put(map, "low", band.low());
    put(map, "high", band.high());
    return map;
  }

  /** Puts a number into a map unless it is infinite or none, which JSON cannot tell. */
  public static void put(Map<String, Object> map, String name, double value) {
    if (Double.isFinite(value)) {
      map.put(name, value);
    }
  }
}
