package io.tare.services.contract;

import java.util.Locale;

/** A part of the time that the server spends on a submission, in the order in which it tells. */
public enum ServerPart {
  /** Blocked in reading the request's body. */
  RECEIVE,
  /** From the request's entry to the service method's entry, less receiving. */
  UNMARSHAL,
  /** In the service method. */
  SERVICE,
  /** From the service method's return to the end of the answer's body, less writing. */
  MARSHAL,
  /** In writing the answer's body to the container. */
  WRITE;

  private final String label = name().toLowerCase(Locale.ROOT);

  /** What the server calls it, for example {@code receive}. */
  public String label() {
    return label;
  }
}
