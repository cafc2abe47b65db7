package io.tare.model;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Something that is done to platforms while a cell is measured on them, at a moment that is fixed
 * before.
 *
 * @param word what it is, for example {@code pause} or {@code run}
 * @param argument how long, or whatever else it needs, as it stood in the campaign
 * @param afterNanos from the beginning of its phase, 0 or more
 * @param platforms on which it is done; empty for all
 */
public record TimedAction(
    String word, String argument, long afterNanos, SortedSet<String> platforms) {

  public TimedAction {
    Names.checked("action", word);
    if (afterNanos < 0) {
      throw new IllegalArgumentException("an action begins in its phase, got " + afterNanos);
    }
    platforms = Collections.unmodifiableSortedSet(new TreeSet<>(platforms));
  }

  public boolean isOn(String platform) {
    return platforms.isEmpty() || platforms.contains(platform);
  }

  /** For people: {@code "pause 300ms"}. */
  public String words() {
    return word + " " + argument;
  }
}
