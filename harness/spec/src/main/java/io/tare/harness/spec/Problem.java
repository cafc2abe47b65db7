package io.tare.harness.spec;

/**
 * An error in a document, or a notice about it.
 *
 * @param line from 1
 * @param key where in it, for example {@code workloads[2].s}; empty for the document as a whole
 * @param text what was expected and what was found
 */
public record Problem(String file, int line, String key, String text) {

  /** One line: {@code quickstart.yaml:12: workloads[2].s: expected …}. */
  @Override
  public String toString() {
    return file + ":" + line + ": " + (key.isEmpty() ? "" : key + ": ") + text;
  }
}
