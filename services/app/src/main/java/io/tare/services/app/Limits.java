package io.tare.services.app;

/**
 * What one submission may ask for. Each limit can be set by a system property of the server; the
 * property's value is a whole number.
 *
 * @param bytes {@code tare.limit.bytes}: bytes of bodies that may be held at one time by all
 *     submissions together, read or to be written; by default an eighth of the heap, because a body
 *     of one-character elements grows sevenfold in memory
 * @param elements {@code tare.limit.elements}: most integers to sort; by default 10 000 000
 * @param order {@code tare.limit.order}: greatest order of matrices; by default 4096
 * @param receiveMs {@code tare.limit.receive-ms}: longest time in milliseconds that reading one
 *     request may take; by default 120 000
 */
record Limits(long bytes, int elements, int order, long receiveMs) {

  private static final Limits CURRENT =
      new Limits(
          property("tare.limit.bytes", Runtime.getRuntime().maxMemory() / 8),
          (int) property("tare.limit.elements", 10_000_000),
          (int) property("tare.limit.order", 4096),
          property("tare.limit.receive-ms", 120_000));

  /** The limits of this server. */
  static Limits current() {
    return CURRENT;
  }

  private static long property(String name, long byDefault) {
    String value = System.getProperty(name);
    if (value == null) {
      return byDefault;
    }
    try {
      return Long.parseLong(value.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "system property " + name + " must be a whole number, got '" + value + "'", e);
    }
  }
}
