package io.tare.harness.model;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * An action on platforms while a cell is measured on them, at a time fixed in advance.
 *
 * @param word the kind of action, for example {@code pause} or {@code run}
 * @param argument its duration or other argument, as in the campaign
 * @param afterNanos from the beginning of its phase, 0 or more
 * @param platforms of the action; empty for all
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

  /** In words: {@code "pause 300ms"}. */
  public String words() {
    return word + " " + argument;
  }
}
