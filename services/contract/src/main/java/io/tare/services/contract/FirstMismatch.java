package io.tare.services.contract;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remembers the first mismatch. */
final class FirstMismatch {

  private @Nullable String first;

  /** Compares a value with the expected one. */
  void unless(boolean right, String name, Object expected, Object actual) {
    if (!right && first == null) {
      first = "wrong answer: " + name + " is " + cut(actual) + ", not " + cut(expected);
    }
  }

  Optional<String> first() {
    return Optional.ofNullable(first);
  }

  private static String cut(Object value) {
    String text = String.valueOf(value);
    return text.length() > 40 ? text.substring(0, 40) + "…" : text;
  }
}
