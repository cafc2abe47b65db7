package io.tare.analysis.messages;

import io.tare.harness.model.Dimension;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The messages of an application: how many of each size.
 *
 * @param counts size in bytes, at least 1, to number, at least 1; never empty
 */
public record MessageProfile(SortedMap<Long, Long> counts) {

  public MessageProfile {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    if (counts.isEmpty()) {
      throw new IllegalArgumentException("an application without messages");
    }
    counts.forEach(
        (bytes, count) -> {
          if (bytes < 1 || count < 1) {
            throw new IllegalArgumentException(
                "%d messages of %d bytes: both are at least 1".formatted(count, bytes));
          }
        });
  }

  public static MessageProfile of(long bytes, long count) {
    return new MessageProfile(new TreeMap<>(Map.of(bytes, count)));
  }

  /**
   * One item, such as {@code 64KiB:1000}.
   *
   * @throws IllegalArgumentException saying what was expected
   */
  public static MessageProfile parse(String item) {
    int colon = item.lastIndexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException(
          "expected SIZE:COUNT, such as 64KiB:1000, found \"" + item + "\"");
    }
    return parse(item.substring(0, colon), item.substring(colon + 1));
  }

  /**
   * One item from its two words.
   *
   * @throws IllegalArgumentException saying what was expected
   */
  public static MessageProfile parse(String size, String count) {
    String words = count.strip();
    if (!words.matches("\\d{1,12}")) {
      throw new IllegalArgumentException(
          "expected a whole number of messages up to 12 digits, found \"" + words + "\"");
    }
    return of(Dimension.SIZE.parseWhole(size.strip()), Long.parseLong(words));
  }

  public static MessageProfile sum(List<MessageProfile> all) {
    SortedMap<Long, Long> counts = new TreeMap<>();
    all.forEach(
        profile ->
            profile.counts.forEach((bytes, count) -> counts.merge(bytes, count, Math::addExact)));
    return new MessageProfile(counts);
  }

  public long messages() {
    return counts.values().stream().mapToLong(count -> count).sum();
  }
}
