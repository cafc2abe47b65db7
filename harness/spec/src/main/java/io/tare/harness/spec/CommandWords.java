package io.tare.harness.spec;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A program with its arguments: a list, or a line that is split at spaces. */
public record CommandWords() implements Type<List<String>> {

  private static final Type<List<String>> LIST = Scalar.text().list();

  @Override
  public Optional<List<String>> read(Value value) {
    return value.isList()
        ? LIST.read(value)
        : Scalar.text().read(value).map(line -> List.of(line.strip().split("\\s+")));
  }

  @Override
  public Object write(List<String> words) {
    return words;
  }

  @Override
  public String range() {
    return "words";
  }

  @Override
  public Map<String, Object> schema() {
    return LIST.schema();
  }
}
