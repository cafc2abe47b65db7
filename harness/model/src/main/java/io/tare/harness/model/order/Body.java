package io.tare.harness.model.order;

import io.tare.harness.model.Default;

/**
 * The body of a prepared request: a file, or a text.
 *
 * @param file absolute path on the client's machine; empty for a text
 * @param text in UTF-8; empty for a file
 */
public record Body(@Default("") String file, @Default("") String text) {

  /** Requires one of them; an empty body is neither. */
  public Body {
    if (!file.isEmpty() && !text.isEmpty()) {
      throw new IllegalArgumentException("a body is a file or a text, not both");
    }
  }

  /** A file on the client's machine. */
  public static Body of(String file) {
    return new Body(file, "");
  }
}
