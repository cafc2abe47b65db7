package io.tare.analysis.capacity.models;

import org.apache.commons.math3.special.Erf;

/** Random numbers that are the same for the same draw of the same thing on every machine. */
public final class ReproducibleDraws {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final double UNIT = 0x1.0p-53;
  private static final int UPPER_BITS = 11;

  private ReproducibleDraws() {}

  /** Of a component on a platform. Only of texts: an enum's own hash differs between JVMs. */
  static int hash(String operation, ComponentKind kind, String path, String platform) {
    int hash = operation.hashCode();
    hash = 31 * hash + kind.label().hashCode();
    hash = 31 * hash + path.hashCode();
    return 31 * hash + platform.hashCode();
  }

  /**
   * Uniform between 0 and 1.
   *
   * @param what what is drawn, as a hash that is the same on every machine
   */
  public static double uniform(int what, int draw) {
    long bits = what * GOLDEN + (draw + 1) * 0xD1342543DE82EF95L;
    bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
    bits ^= bits >>> 31;
    return ((bits >>> UPPER_BITS) + 0.5) * UNIT;
  }

  /** Standard normal. */
  public static double normal(int what, int draw) {
    return Math.sqrt(2) * Erf.erfInv(2 * uniform(what, draw) - 1);
  }
}
