package io.tare.archive.yaml;

/** A text that is not YAML, or more of it than anybody writes. The message is one line. */
public final class YamlException extends Exception {

  private static final long serialVersionUID = 1L;

  private final int line;

  YamlException(int line, String message) {
    super(message);
    this.line = line;
  }

  /** Where to mend it; from 1. */
  public int line() {
    return line;
  }
}
