package io.tare.services.contract;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks named whole numbers and, if present, elements in their order. */
final class NumericAnswerCheck implements AnswerCheck {

  /** Compares elements with the expected ones. */
  interface Elements {
    int count();

    /** Whether the text of the element at an index is right. */
    boolean matches(int index, String text);

    Object expected(int index);
  }

  private final Map<String, Long> missing = new LinkedHashMap<>();
  private final @Nullable Elements elements;
  private final FirstMismatch wrong = new FirstMismatch();
  private int seen;

  NumericAnswerCheck(Map<String, Long> expected, @Nullable Elements elements) {
    this.missing.putAll(expected);
    this.elements = elements;
  }

  @Override
  public void element(String name, String text) {
    Long expected = missing.remove(name);
    if (expected != null) {
      wrong.unless(text.strip().equals(expected.toString()), name, expected, text);
    } else if (elements != null && Contract.ELEMENT.equals(name)) {
      int index = seen++;
      boolean right = index < elements.count() && elements.matches(index, text);
      if (!right) {
        Object other = index < elements.count() ? elements.expected(index) : "absent";
        wrong.unless(false, "element " + index, other, text);
      }
    }
  }

  /** What is wrong with an answer's numbers, or empty. */
  Optional<String> wrong(Map<String, Long> numbers) {
    numbers.forEach((name, number) -> element(name, number.toString()));
    return wrong();
  }

  @Override
  public Optional<String> wrong() {
    missing.forEach((name, expected) -> wrong.unless(false, name, expected, "absent"));
    if (elements != null) {
      wrong.unless(seen == elements.count(), "the number of elements", elements.count(), seen);
    }
    return wrong.first();
  }
}
