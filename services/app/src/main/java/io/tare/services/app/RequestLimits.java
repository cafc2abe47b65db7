package io.tare.services.app;

/**
 * Limits of a submission. Each is set with a system property of the server, a whole number.
 *
 * @param bytes {@code tare.limit.bytes}: total bytes of bodies of all submissions in flight, read
 *     or to be written; by default an eighth of the heap, because a body of one-character elements
 *     grows sevenfold in memory
 * @param elements {@code tare.limit.elements}: most integers to sort; by default 10 000 000
 * @param order {@code tare.limit.order}: greatest order of matrices; by default 4096
 * @param receiveMs {@code tare.limit.receive-ms}: total wait for the bytes of one request in
 *     milliseconds; by default 20 000
 * @param receiveRate {@code tare.limit.receive-rate}: the minimum rate in bytes per second; for
 *     each second's worth of received bytes, a request gets another second; by default 4000
 * @param crowdedMs {@code tare.limit.crowded-ms}: replaces {@code receiveMs} while all threads wait
 *     for bodies; by default 500
 * @param threads {@code tare.limit.threads}: number of request threads, set by the host program; by
 *     default GlassFish's 5
 */
record RequestLimits(
    long bytes,
    int elements,
    int order,
    long receiveMs,
    long receiveRate,
    long crowdedMs,
    int threads) {

  private static final RequestLimits CURRENT =
      new RequestLimits(
          property("tare.limit.bytes", Runtime.getRuntime().maxMemory() / 8),
          (int) property("tare.limit.elements", 10_000_000),
          (int) property("tare.limit.order", 4096),
          property("tare.limit.receive-ms", 20_000),
          property("tare.limit.receive-rate", 4000),
          property("tare.limit.crowded-ms", 500),
          (int) property("tare.limit.threads", 5));

  /** The limits of this server. */
  static RequestLimits current() {
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
