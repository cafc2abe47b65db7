package io.tare.harness.campaign.name;

import java.util.List;

/**
 * The user's word for platforms: a name with the wildcards {@code *} and {@code ?}, or, if that
 * matches none, the common prefix of one platform's variants.
 */
public record PlatformPattern(String text) {

  /** The matching names. */
  public List<String> of(List<String> names) {
    List<String> whole = fitting(names, text);
    return whole.isEmpty() ? fitting(names, text + "-*") : whole;
  }

  private static List<String> fitting(List<String> names, String word) {
    Glob glob = new Glob(word);
    return names.stream().filter(glob::matches).toList();
  }
}
