package io.tare.harness.archive.yaml;

import java.util.Objects;

/** A text that is not YAML, or exceeds the limits. The message is one line. */
public final class YamlException extends Exception {

  private static final long serialVersionUID = 1L;

  private final int line;

  YamlException(int line, String message) {
    super(message);
    this.line = line;
  }

  /** The line to fix, from 1. */
  public int line() {
    return line;
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
