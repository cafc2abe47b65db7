package io.tare.analysis.planning;

import io.tare.model.Dimension;
import io.tare.spec.YamlPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A table of a query, whose keys are asked for by name; others are refused. */
final class QueryPart {

  private static final double MOST = 1e15;
  private static final double NANOS = 1e9;

  private final String file;
  private final String place;
  private final Map<String, YamlPart> values = new LinkedHashMap<>();
  private final int line;

  private QueryPart(String file, String place, int line) {
    this.file = file;
    this.place = place;
    this.line = line;
  }

  /**
   * @param place where it stands, for messages; empty for the root
   * @param known the keys that it may have; empty for any
   */
  static QueryPart of(String file, String place, YamlPart part, Set<String> known)
      throws QueryException {
    QueryPart table = new QueryPart(file, place, part.line());
    if (!(part instanceof YamlPart.Mapping mapping)) {
      throw table.wrong("", "expected a table of keys and values");
    }
    for (YamlPart.Entry entry : mapping.entries()) {
      if (!(entry.key() instanceof YamlPart.Scalar key)) {
        throw table.wrong("", "a key must be a word");
      }
      if (!known.isEmpty() && !known.contains(key.text())) {
        throw table.wrong(
            key.text(),
            "is not known; there are " + String.join(", ", known.stream().sorted().toList()));
      }
      if (table.values.put(key.text(), entry.value()) != null) {
        throw table.wrong(key.text(), "stands there twice");
      }
    }
    return table;
  }

  QueryException wrong(String key, String message) {
    YamlPart value = values.get(key);
    String path = (place.isEmpty() ? "" : place + ".") + key;
    return QueryException.bad(
        "%s, line %d: %s%s"
            .formatted(
                file,
                value == null ? line : value.line(),
                path.isEmpty() ? "" : path.replaceAll("\\p{Cntrl}", " ") + " ",
                message));
  }

  Set<String> keys() {
    return values.keySet();
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  Optional<QueryPart> table(String key, Set<String> known) throws QueryException {
    YamlPart value = values.get(key);
    return value == null
        ? Optional.empty()
        : Optional.of(of(file, place.isEmpty() ? key : place + "." + key, value, known));
  }

  List<QueryPart> tables(String key, Set<String> known) throws QueryException {
    if (!(values.get(key) instanceof YamlPart.Sequence sequence)) {
      throw wrong(key, "expected a list");
    }
    List<QueryPart> all = new ArrayList<>();
    for (int i = 0; i < sequence.items().size(); i++) {
      all.add(of(file, key + "[" + i + "]", sequence.items().get(i), known));
    }
    return all;
  }

  Optional<String> text(String key) throws QueryException {
    YamlPart value = values.get(key);
    if (value == null) {
      return Optional.empty();
    }
    if (!(value instanceof YamlPart.Scalar scalar) || scalar.text().isBlank()) {
      throw wrong(key, "expected a word");
    }
    return Optional.of(scalar.text());
  }

  List<String> texts(String key) throws QueryException {
    YamlPart value = values.get(key);
    if (value instanceof YamlPart.Sequence sequence) {
      List<String> all = new ArrayList<>();
      for (YamlPart each : sequence.items()) {
        if (!(each instanceof YamlPart.Scalar scalar)) {
          throw wrong(key, "expected a list of words");
        }
        all.add(scalar.text());
      }
      return all;
    }
    return text(key).map(List::of).orElse(List.of());
  }

  boolean flag(String key) throws QueryException {
    String word = text(key).orElse("false");
    if (!word.equals("true") && !word.equals("false")) {
      throw wrong(key, "is \"" + word + "\", expected true or false");
    }
    return word.equals("true");
  }

  Optional<Integer> whole(String key, int least, int most) throws QueryException {
    Optional<String> text = text(key);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String expected =
        "is \"" + text.get() + "\", expected a whole number from " + least + " to " + most;
    if (!text.get().matches("\\d{1,9}")) {
      throw wrong(key, expected);
    }
    int number = Integer.parseInt(text.get());
    if (number < least || number > most) {
      throw wrong(key, expected);
    }
    return Optional.of(number);
  }

  /** A plain number from 0 on. */
  Optional<Double> number(String key) throws QueryException {
    Optional<String> text = text(key);
    return text.isEmpty() ? Optional.empty() : Optional.of(number(key, text.get()));
  }

  private double number(String key, String text) throws QueryException {
    try {
      double value = Double.parseDouble(text);
      if (value >= 0 && value <= MOST) {
        return value;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw wrong(key, "is \"" + shown(text) + "\", expected a number from 0 to 1e15");
  }

  /** A quantity with its unit, in seconds, bytes, bits a second, events a second or as a share. */
  Optional<Double> quantity(String key, Dimension dimension) throws QueryException {
    Optional<String> text = text(key);
    return text.isEmpty() ? Optional.empty() : Optional.of(quantity(key, text.get(), dimension));
  }

  private double quantity(String key, String text, Dimension dimension) throws QueryException {
    double value;
    try {
      value = dimension.parse(text).doubleValue();
    } catch (IllegalArgumentException e) {
      throw wrong(key, "is \"" + shown(text) + "\", expected " + dimension.expected());
    }
    if (!(value <= MOST * (dimension == Dimension.DURATION ? NANOS : 1))) {
      throw wrong(key, "is \"" + shown(text) + "\", which is too much");
    }
    return dimension == Dimension.DURATION ? value / NANOS : value;
  }

  /** A quantity, or a list of two between which it lies. */
  Optional<ValueRange> span(String key, Dimension dimension) throws QueryException {
    return span(key, text -> quantity(key, text, dimension));
  }

  /** A plain number, or a list of two between which it lies. */
  Optional<ValueRange> numbers(String key) throws QueryException {
    return span(key, text -> number(key, text));
  }

  private interface Parser {
    double parse(String text) throws QueryException;
  }

  private Optional<ValueRange> span(String key, Parser parser) throws QueryException {
    if (!has(key)) {
      return Optional.empty();
    }
    List<String> ends = texts(key);
    if (ends.isEmpty() || ends.size() > 2) {
      throw wrong(key, "expected one value, or a list of two between which it lies");
    }
    double low = parser.parse(ends.get(0));
    double high = parser.parse(ends.get(ends.size() - 1));
    if (low > high) {
      throw wrong(key, "goes from " + ends.get(0) + " down to " + ends.get(1));
    }
    return Optional.of(new ValueRange(low, high));
  }

  private static String shown(String text) {
    String line = text.replaceAll("\\p{Cntrl}", " ");
    return line.length() > 40 ? line.substring(0, 40) + "…" : line;
  }
}
