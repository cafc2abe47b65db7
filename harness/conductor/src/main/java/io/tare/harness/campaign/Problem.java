package io.tare.harness.campaign;

/**
 * Something wrong in a campaign file.
 *
 * @param line from 1
 * @param key where in the file, for example {@code workloads[2].s}; empty for the file as a whole
 * @param text what was expected and what was found
 */
public record Problem(String file, int line, String key, String text) {

  /** One line: {@code quickstart.yaml:12: workloads[2].s: expected …}. */
  @Override
  public String toString() {
    return file + ":" + line + ": " + (key.isEmpty() ? "" : key + ": ") + text;
  }
}
