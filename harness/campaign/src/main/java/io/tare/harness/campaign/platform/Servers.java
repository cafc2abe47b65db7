package io.tare.harness.campaign.platform;

/**
 * The application servers of a platform, which share every load.
 *
 * @param count 1 to {@link #MAX}
 * @param spread whether they share a machine
 */
public record Servers(int count, Spread spread) {

  /** The most servers of a platform. */
  public static final int MAX = 16;

  /** The value of a submission that says which of several servers it went to, from 1. */
  public static final String METRIC = "server";

  /** A single server. */
  public static final Servers ONE = new Servers(1, Spread.TOGETHER);

  public Servers {
    if (count < 1 || count > MAX) {
      throw new IllegalArgumentException(count + " servers, expected 1 to " + MAX);
    }
  }

  /** The number of machines that they need. */
  public int machines() {
    return spread == Spread.APART ? count : 1;
  }

  /** How many share a machine. */
  public int ofMachine() {
    return count / machines();
  }
}
