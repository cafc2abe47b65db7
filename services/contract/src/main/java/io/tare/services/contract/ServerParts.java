package io.tare.services.contract;

import java.util.Arrays;
import java.util.List;

/**
 * How long the server spent in each part of one submission, by its own clock, in nanoseconds. All
 * five come from one sequence of readings of that clock, so they add up exactly to {@link
 * #totalNs}.
 *
 * @param receiveNs blocked in reading the request's body
 * @param unmarshalNs from the request's entry to the service method's entry, less receiving
 * @param serviceNs in the service method
 * @param marshalNs from the service method's return to the end of the answer's body, less writing
 * @param writeNs in writing the answer's body to the container
 */
public record ServerParts(
    long receiveNs, long unmarshalNs, long serviceNs, long marshalNs, long writeNs) {

  private static final List<String> NAMES =
      List.of("receive", "unmarshal", "service", "marshal", "write");

  /**
   * Checks that no part is negative.
   *
   * @throws IllegalArgumentException if one is
   */
  public ServerParts {
    if (Math.min(
            Math.min(receiveNs, unmarshalNs), Math.min(serviceNs, Math.min(marshalNs, writeNs)))
        < 0) {
      throw new IllegalArgumentException(
          "parts must not be negative, got "
              + Arrays.toString(
                  new long[] {receiveNs, unmarshalNs, serviceNs, marshalNs, writeNs}));
    }
  }

  /** Time the server saw the submission. */
  public long totalNs() {
    return receiveNs + unmarshalNs + serviceNs + marshalNs + writeNs;
  }

  /** The value of the trailer: {@code receive=1,unmarshal=2,service=3,marshal=4,write=5}. */
  public String headerValue() {
    return "receive="
        + receiveNs
        + ",unmarshal="
        + unmarshalNs
        + ",service="
        + serviceNs
        + ",marshal="
        + marshalNs
        + ",write="
        + writeNs;
  }

  /**
   * Reads what {@link #headerValue} wrote.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static ServerParts parse(String headerValue) {
    String[] fields = headerValue.trim().split(",", -1);
    if (fields.length != NAMES.size()) {
      throw new IllegalArgumentException("not the server's parts: '" + headerValue + "'");
    }
    long[] parts = new long[fields.length];
    for (int i = 0; i < fields.length; i++) {
      String prefix = NAMES.get(i) + "=";
      if (!fields[i].startsWith(prefix)) {
        throw new IllegalArgumentException("expected " + prefix + " in '" + headerValue + "'");
      }
      parts[i] = Long.parseLong(fields[i].substring(prefix.length()));
    }
    return new ServerParts(parts[0], parts[1], parts[2], parts[3], parts[4]);
  }
}
