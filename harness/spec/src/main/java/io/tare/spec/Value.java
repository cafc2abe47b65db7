package io.tare.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A value of a document with its place. What cannot be read is a problem, told once. */
public final class Value {

  private final YamlPart part;
  private final int keyLine;
  private final String key;
  private final Problems problems;

  /**
   * @param key where in the document it stands; empty for its root
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

  /** Another value in its place. */
  Value with(YamlPart other) {
    return new Value(other, key, problems);
  }

  /** A table without keys in its place. */
  public Value empty() {
    return with(new YamlPart.Mapping(part.line(), List.of()));
  }

  private String path(String name) {
    return key.isEmpty() ? name : key + "." + name;
  }

  /** Says what is wrong with it. */
  public void complain(String text) {
    problems.add(part.line(), key, text);
  }

  /** Says that its key should not be there. */
  void complainOfKey(String text) {
    problems.add(keyLine, key, text);
  }

  /** Says that it is of another form. */
  void complainOfForm(String expected) {
    complain("expected " + expected + ", found " + form());
  }

  /** Says what should be written in another way. */
  public void notice(String text) {
    problems.notice(part.line(), key, text);
  }

  /** The value's text as it is read by a function whose failure's message is the problem. */
  public <T> Optional<T> read(Function<String, T> reader, String expected) {
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
      complainOfForm(expected);
    }
    return Optional.empty();
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
