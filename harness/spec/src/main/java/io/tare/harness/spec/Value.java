package io.tare.harness.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** A value of a document with its place. A value that cannot be read is reported once. */
public final class Value {

  /** Less than what a kernel takes as one argument of a program, whatever quotes are added. */
  private static final int MAX_CHARACTERS = 30_000;

  /** Characters of a problem at its beginning, and at its end. */
  private static final int SHOWN = 300;

  private final YamlPart part;
  private final int keyLine;
  private final String key;
  private final Problems problems;

  /**
   * @param key its place in the document; empty for the root
   */
  public Value(YamlPart part, String key, Problems problems) {
    this(part, part.line(), key, problems);
  }

  private Value(YamlPart part, int keyLine, String key, Problems problems) {
    this.part = part;
    this.keyLine = keyLine;
    this.key = key;
    this.problems = problems;
  }

  YamlPart part() {
    return part;
  }

  Value within(String name, YamlPart inner) {
    return new Value(inner, path(name), problems);
  }

  Value within(YamlPart.Scalar word, YamlPart inner) {
    return new Value(inner, word.line(), path(word.text()), problems);
  }

  /** Another value at its place. */
  Value with(YamlPart other) {
    return new Value(other, key, problems);
  }

  /** An empty table at its place. */
  public Value empty() {
    return with(new YamlPart.Mapping(part.line(), List.of()));
  }

  /** The value below some names, one in the other; the last one there is. */
  public Value at(String... names) {
    Value value = this;
    for (String name : names) {
      Optional<YamlPart.Entry> entry =
          value.part instanceof YamlPart.Mapping mapping ? mapping.entry(name) : Optional.empty();
      if (entry.isEmpty()) {
        return value;
      }
      value = value.within(name, entry.get().value());
    }
    return value;
  }

  /** Where it is, as in messages: {@code quickstart.yaml:12: workloads[2].s}. */
  public String where() {
    return problems.where(part.line(), key);
  }

  private String path(String name) {
    return key.isEmpty() ? name : key + "." + name;
  }

  /** Reports what is wrong with it. */
  public void complain(String text) {
    problems.add(part.line(), key, shortened(text));
  }

  /** Without the middle of a long value. */
  private static String shortened(String text) {
    return text.length() <= 2 * SHOWN
        ? text
        : text.substring(0, SHOWN) + " \u2026 " + text.substring(text.length() - SHOWN);
  }

  /** Reports that its key should not be there. */
  void complainOfKey(String text) {
    problems.add(keyLine, key, text);
  }

  /** Reports that it has the wrong form. */
  void complainOfForm(String expected) {
    complain("expected " + expected + ", found " + form());
  }

  /** Reports what should be written differently. */
  public void notice(String text) {
    problems.notice(part.line(), key, text);
  }

  /** The value's text, read by a function; the message of its exception is the problem. */
  public <T> Optional<T> read(Function<String, T> reader, String expected) {
    if (part instanceof YamlPart.Scalar scalar && !scalar.text().isEmpty()) {
      OptionalInt strange = scalar.text().codePoints().filter(Value::isNoText).findFirst();
      if (strange.isPresent()) {
        complain("contains " + named(strange.getAsInt()) + "; expected " + expected);
        return Optional.empty();
      }
      if (scalar.text().length() > MAX_CHARACTERS) {
        complain(
            "has %d characters, expected at most %d"
                .formatted(scalar.text().length(), MAX_CHARACTERS));
        return Optional.empty();
      }
      try {
        return Optional.of(reader.apply(scalar.text()));
      } catch (IllegalArgumentException e) {
        complain(String.valueOf(e.getMessage()));
      }
    } else {
      complainOfForm(expected);
    }
    return Optional.empty();
  }

  /** Control characters, line ends, and code points that no encoding and no XML has. */
  private static boolean isNoText(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> (codePoint & 0xfffe) == 0xfffe;
    };
  }

  private static String named(int codePoint) {
    return switch (codePoint) {
      case '\n', '\r', 0x85, 0x2028, 0x2029 -> "a line end";
      default ->
          (Character.getType(codePoint) == Character.CONTROL
                  ? "the control character U+%04X"
                  : "U+%04X, which is not a character")
              .formatted(codePoint);
    };
  }

  public boolean isList() {
    return part instanceof YamlPart.Sequence;
  }

  public boolean isTable() {
    return part instanceof YamlPart.Mapping;
  }

  /** The members of a list; a single value is a list of one. */
  public List<Value> members() {
    if (!(part instanceof YamlPart.Sequence sequence)) {
      return List.of(this);
    }
    List<Value> members = new ArrayList<>();
    for (YamlPart each : sequence.items()) {
      members.add(new Value(each, key + "[" + members.size() + "]", problems));
    }
    return members;
  }

  private String form() {
    if (part instanceof YamlPart.Scalar scalar) {
      return scalar.text().isEmpty() ? "nothing" : "\"" + scalar.text() + "\"";
    }
    return part instanceof YamlPart.Sequence ? "a list" : "keys with values";
  }
}
