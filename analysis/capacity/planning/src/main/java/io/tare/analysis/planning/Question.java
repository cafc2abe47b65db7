package io.tare.analysis.planning;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What can be asked. */
public enum Question {
  /** Response time, throughput and utilization. */
  PREDICT,
  /** How many guests meet the SLA. */
  SIZE,
  /** The platforms side by side, the cheapest that meets the SLA first. */
  COMPARE,
  /** The same over a range of loads, sizes or guests. */
  SWEEP,
  /** Which input moves the answer most. */
  SENSITIVITY,
  /** The largest load that meets the SLA. */
  INVERSE,
  /** Where the time goes, and which measurement each part comes from. */
  EXPLAIN;

  /** The word for it in queries. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one of that word. */
  static Optional<Question> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }

  /** All words, for messages. */
  static String words() {
    return Arrays.stream(values()).map(Question::word).collect(Collectors.joining(", "));
  }

  /** Whether it needs to be told what is good enough. */
  boolean needsSla() {
    return this == SIZE || this == COMPARE || this == INVERSE;
  }
}
