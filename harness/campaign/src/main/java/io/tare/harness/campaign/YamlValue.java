package io.tare.harness.campaign;

import io.tare.model.Dimension;
import io.tare.spec.NearestName;
import io.tare.spec.Problems;
import io.tare.spec.YamlPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A value in a campaign file with its place. What cannot be read is a problem, told once. */
final class YamlValue {

  private final YamlPart part;
  private final String key;
  private final Problems problems;

  YamlValue(YamlPart part, String key, Problems problems) {
    this.part = part;
    this.key = key;
    this.problems = problems;
  }

  void complain(String text) {
    problems.add(part.line(), key, text);
  }

  /** The value's text as it is read by a function whose failure's message is the problem. */
  <T> Optional<T> read(Function<String, T> reader, String expected) {
    if (part instanceof YamlPart.Scalar scalar && !scalar.text().isEmpty()) {
      if (scalar.text().chars().anyMatch(Character::isISOControl)) {
        complain("expected " + expected + ", found a line end or another control character");
        return Optional.empty();
      }
      try {
        return Optional.of(reader.apply(scalar.text()));
      } catch (IllegalArgumentException e) {
        complain(String.valueOf(e.getMessage()));
      }
    } else {
      complain("expected " + expected + ", found " + form());
    }
    return Optional.empty();
  }

  Optional<String> text() {
    return read(text -> text, "a word");
  }

  /** A whole number without unit within a range. */
  Optional<Long> whole(long least, long most) {
    String expected = "a whole number from " + least + " to " + most + " without unit";
    return read(text -> inRange(text, least, most, expected), expected);
  }

  Optional<Integer> integer(int least, int most) {
    return whole(least, most).map(Long::intValue);
  }

  /** A quantity in whole base units within a range. */
  Optional<Long> quantity(Dimension dimension, long least, long most) {
    return read(dimension::parseWhole, dimension.expected())
        .filter(
            value -> {
              boolean allowed = value >= least && value <= most;
              if (!allowed) {
                complain(
                    "expected "
                        + dimension.write(least)
                        + " to "
                        + dimension.write(most)
                        + ", found "
                        + dimension.write(value));
              }
              return allowed;
            });
  }

  /**
   * A share from just above 0 (or from 0) to a greatest one.
   *
   * @param what of what it is a share, for the message
   */
  Optional<Double> share(boolean zeroAllowed, double most, String what) {
    return read(
        text -> {
          double value = Dimension.SHARE.parse(text).doubleValue();
          if ((zeroAllowed ? value >= 0 : value > 0) && value <= most) {
            return value;
          }
          throw new IllegalArgumentException(
              "expected "
                  + (zeroAllowed ? "0%" : "more than 0%")
                  + " to "
                  + Math.round(100 * most)
                  + "%, "
                  + what
                  + "; found \""
                  + text
                  + "\"");
        },
        Dimension.SHARE.expected());
  }

  /** One of some words, by their labels. */
  <T> Optional<T> choice(List<T> choices, Function<T, String> label) {
    List<String> labels = choices.stream().map(label).toList();
    return text()
        .flatMap(
            word -> {
              int index = labels.indexOf(word);
              if (index < 0) {
                complain("\"" + word + "\" is not known" + NearestName.hint(word, labels));
                return Optional.empty();
              }
              return Optional.of(choices.get(index));
            });
  }

  boolean isList() {
    return part instanceof YamlPart.Sequence;
  }

  boolean isEmptyList() {
    return part instanceof YamlPart.Sequence sequence && sequence.items().isEmpty();
  }

  /** Whether it is a list of which a member is a list. */
  boolean isListOfLists() {
    return part instanceof YamlPart.Sequence sequence
        && sequence.items().stream().anyMatch(YamlPart.Sequence.class::isInstance);
  }

  /** The members of a list; a single value is a list of one. */
  List<YamlValue> members() {
    if (!(part instanceof YamlPart.Sequence sequence)) {
      return List.of(this);
    }
    List<YamlValue> members = new ArrayList<>();
    for (YamlPart each : sequence.items()) {
      members.add(new YamlValue(each, key + "[" + members.size() + "]", problems));
    }
    if (members.isEmpty()) {
      complain("expected at least one value, found an empty list");
    }
    return members;
  }

  /** The value as a table; an empty one, and a problem, if it is none. */
  YamlTable table() {
    if (part instanceof YamlPart.Mapping mapping) {
      return new YamlTable(mapping, key, problems);
    }
    complain("expected keys with values, such as {kind: native}, found " + form());
    return YamlTable.broken(part, key, problems);
  }

  private String form() {
    if (part instanceof YamlPart.Scalar scalar) {
      return scalar.text().isEmpty() ? "nothing" : "\"" + scalar.text() + "\"";
    }
    return part instanceof YamlPart.Sequence ? "a list" : "keys with values";
  }

  private static long inRange(String text, long least, long most, String expected) {
    try {
      long value = Long.parseLong(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // the message below says it
    }
    throw new IllegalArgumentException("expected " + expected + ", found \"" + text + "\"");
  }
}
