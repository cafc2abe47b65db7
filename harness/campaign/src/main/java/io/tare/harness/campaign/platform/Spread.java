package io.tare.harness.campaign.platform;

import java.util.Locale;

/** Where the application servers of a platform run. */
public enum Spread {
  /** All in one machine. */
  TOGETHER,
  /** Each in a machine of its own; the machines share processors and memory. */
  APART;

  /** In campaigns and in the names of variants. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
