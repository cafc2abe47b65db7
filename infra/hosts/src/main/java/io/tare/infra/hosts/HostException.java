package io.tare.infra.hosts;

import io.tare.harness.model.MeasurementException;
import org.jspecify.annotations.Nullable;

/** Infrastructure failed. The message is one line: what, where, and what to do. */
public class HostException extends MeasurementException {

  private static final long serialVersionUID = 1L;

  public HostException(String message) {
    super(message);
  }

  public HostException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  private HostException(String late, String lastWords) {
    super(late, lastWords);
  }

  /**
   * Something took too long.
   *
   * @param lastWords the last output, which ends the message
   */
  public static HostException late(String what, String lastWords) {
    return new HostException(what, lastWords);
  }
}
