package io.tare.harness.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A part of a document, with the line where it begins. Every scalar is text, because {@code 2.50}
 * means something else than {@code 2.5}.
 */
public sealed interface YamlPart {

  /** The line where it begins, from 1; 0 if it is not from a document. */
  int line();

  /** A word, number or quoted text; empty if there is nothing. */
  record Scalar(int line, String text) implements YamlPart {}

  /** A list. */
  record Sequence(int line, List<YamlPart> items) implements YamlPart {
    public Sequence {
      items = List.copyOf(items);
    }
  }

  /** Keys with values, in the order of the document; a key may occur twice. */
  record Mapping(int line, List<Entry> entries) implements YamlPart {
    public Mapping {
      entries = List.copyOf(entries);
    }

    /** The first value of a key. */
    public Optional<Entry> entry(String word) {
      return entries.stream()
          .filter(each -> each.key() instanceof Scalar scalar && scalar.text().equals(word))
          .findFirst();
    }
  }

  /** A key, which should be a scalar, and its value. */
  record Entry(YamlPart key, YamlPart value) {}

  /** Keys with texts that are not from a document. */
  static Mapping of(Map<String, String> texts) {
    List<Entry> entries = new ArrayList<>();
    texts.forEach((key, text) -> entries.add(new Entry(new Scalar(0, key), new Scalar(0, text))));
    return new Mapping(0, entries);
  }

  /**
   * The line of a part, or of the nearest enclosing one. An entry begins with its key.
   *
   * @param pointer a JSON pointer, such as {@code /tables/0/rows}
   */
  default int line(String pointer) {
    YamlPart part = this;
    int line = line();
    for (String step : pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
      if (part instanceof Mapping mapping && mapping.entry(step).isPresent()) {
        Entry entry = mapping.entry(step).get();
        part = entry.value();
        line = entry.key().line();
      } else if (part instanceof Sequence sequence
          && step.matches("\\d{1,9}")
          && Integer.parseInt(step) < sequence.items().size()) {
        part = sequence.items().get(Integer.parseInt(step));
        line = part.line();
      } else {
        return line;
      }
    }
    return line;
  }
}
