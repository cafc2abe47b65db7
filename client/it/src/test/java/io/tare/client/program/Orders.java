package io.tare.client.program;

import java.util.Locale;

/** Lines for a session. */
final class Orders {

  static final String ONE_CLIENT = "{\"kind\":\"closed\",\"clients\":1}";

  private Orders() {}

  static String line(
      String cell,
      String workload,
      String parameters,
      String url,
      String call,
      String driver,
      int submissions,
      long deadlineMillis) {
    return String.format(
        Locale.ROOT,
        "{\"type\":\"measure\",\"cell\":\"%s\",\"workload\":\"%s\",\"parameters\":%s,"
            + "\"endpoint\":\"%s\",\"call\":\"%s\",\"driver\":%s,\"warmup\":{\"submissions\":2},"
            + "\"submissions\":%d,\"deadline_ms\":%d}",
        cell,
        workload,
        parameters,
        url,
        call,
        driver,
        submissions,
        deadlineMillis);
  }

  /** A cell of small sorts that is measured in slices. */
  static String open(String cell, String url, String driver) {
    return String.format(
        Locale.ROOT,
        "{\"type\":\"open\",\"cell\":\"%s\",\"workload\":\"soa.quicksort\",\"parameters\":{\"n\":100},"
            + "\"endpoint\":\"%s\",\"driver\":%s}",
        cell,
        url,
        driver);
  }

  /** A slice of an open cell. */
  static String slice(String cell, long sequence, long millis) {
    return String.format(
        Locale.ROOT,
        "{\"type\":\"slice\",\"cell\":\"%s\",\"sequence\":%d,\"duration_ms\":%d,\"seed\":%d}",
        cell,
        sequence,
        millis,
        sequence);
  }

  /** Small sorts by one client. */
  static String sorts(String cell, String url, int submissions, long deadlineMillis) {
    return line(
        cell, "soa.quicksort", "{\"n\":100}", url, "wire", ONE_CLIENT, submissions, deadlineMillis);
  }
}
