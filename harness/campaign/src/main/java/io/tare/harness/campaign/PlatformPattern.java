package io.tare.harness.campaign;

import java.util.List;

/**
 * How somebody names platforms: by a name in which {@code *} and {@code ?} stand for others, or, if
 * that fits none, by the beginning that variants of one platform have in common.
 */
public record PlatformPattern(String text) {

  /** Those of the names that are meant. */
  public List<String> of(List<String> names) {
    List<String> whole = fitting(names, text);
    return whole.isEmpty() ? fitting(names, text + "-*") : whole;
  }

  private static List<String> fitting(List<String> names, String word) {
    Glob glob = new Glob(word);
    return names.stream().filter(glob::matches).toList();
  }
}
