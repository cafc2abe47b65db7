package io.tare.analysis.capacity.queueing;

/**
 * Erlang's formulas for a station with several servers (A. K. Erlang 1917). By the recursion of the
 * loss formula, which neither overflows nor loses precision for any number of servers.
 */
public final class Erlang {

  private Erlang() {}

  /**
   * The share of requests that find all servers busy if those are lost (formula B).
   *
   * @param servers 0 or more
   * @param work offered load in servers (arrivals per second times seconds of service), 0 or more
   */
  public static double loss(int servers, double work) {
    check(servers >= 0, servers, work);
    double loss = 1;
    for (int c = 1; c <= servers; c++) {
      loss = work * loss / (c + work * loss);
    }
    return loss;
  }

  /**
   * The share of requests that find all servers busy if those wait (formula C).
   *
   * @param servers 1 or more
   * @param work as above, less than servers
   */
  public static double delay(int servers, double work) {
    check(servers >= 1 && work < servers, servers, work);
    double loss = loss(servers, work);
    return loss / (1 - work / servers * (1 - loss));
  }

  private static void check(boolean isRight, int servers, double work) {
    if (!isRight || !(work >= 0)) {
      throw new IllegalArgumentException(
          "work of %s for %d servers is out of range".formatted(work, servers));
    }
  }
}
