package io.tare.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A value of a document with its place. What cannot be read is a problem, told once. */
public final class Value {

  private final YamlPart part;
  private final String key;
  private final Problems problems;

  /**
   * @param key where in the document it stands; empty for its root
   */
  public Value(YamlPart part, String key, Problems problems) {
    this.part = part;
    this.key = key;
    this.problems = problems;
  }

  YamlPart part() {
    return part;
  }

  Value within(String name, YamlPart inner) {
    return new Value(inner, key.isEmpty() ? name : key + "." + name, problems);
  }

  /** Another value in its place. */
  Value with(YamlPart other) {
    return new Value(other, key, problems);
  }

  /** Says what is wrong with it. */
  public void complain(String text) {
    problems.add(part.line(), key, text);
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
      complain("expected " + expected + ", found " + form());
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

  /** Says that it is of another form. */
  void complainOfForm(String expected) {
    complain("expected " + expected + ", found " + form());
  }

  private String form() {
    if (part instanceof YamlPart.Scalar scalar) {
      return scalar.text().isEmpty() ? "nothing" : "\"" + scalar.text() + "\"";
    }
    return part instanceof YamlPart.Sequence ? "a list" : "keys with values";
  }
}
