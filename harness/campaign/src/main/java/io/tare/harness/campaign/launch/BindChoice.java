package io.tare.harness.campaign.launch;

import java.util.Locale;

/** Which processors a process of a program may use. */
public enum BindChoice {
  /** As many cores of its own as it has threads. */
  CORE,

  /** All processors of a socket. */
  SOCKET,

  /** All processors of its platform. */
  NONE;

  /** The word for it in campaigns. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
