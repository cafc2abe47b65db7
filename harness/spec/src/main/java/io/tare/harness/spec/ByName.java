package io.tare.harness.spec;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A map from names to values of one type, in the order of the document.
 *
 * @param names the form of names
 * @param min the minimum number
 * @param values the type of values, which do not know their names
 */
public record ByName<R>(Scalar<String> names, Type<R> values, int min)
    implements Type<Map<String, R>> {

  /** A map from names to texts. */
  public static ByName<String> texts() {
    return new ByName<>(Scalar.text(), Scalar.text(), 0);
  }

  @Override
  public Optional<Map<String, R>> read(Value value) {
    if (!(value.part() instanceof YamlPart.Mapping mapping)) {
      value.complainOfForm("names with values");
      return Optional.empty();
    }
    Map<String, R> all = new LinkedHashMap<>();
    for (YamlPart.Entry entry : mapping.entries()) {
      String word = entry.key() instanceof YamlPart.Scalar scalar ? scalar.text() : "";
      Optional<String> name = names.read(value.within(word, entry.key()));
      if (name.isPresent() && all.containsKey(name.get())) {
        value.within(word, entry.key()).complain("is written twice; keep one");
      } else {
        Optional<R> read = values.read(value.within(word, entry.value()));
        name.ifPresent(key -> read.ifPresent(thing -> all.put(key, thing)));
      }
    }
    if (mapping.entries().size() < min) {
      value.complain("expected at least " + min + ", found " + mapping.entries().size());
    }
    return Optional.of(all);
  }

  @Override
  public Object write(Map<String, R> things) {
    Map<String, Object> written = new LinkedHashMap<>();
    things.forEach((name, thing) -> written.put(name, values.write(thing)));
    return written;
  }

  @Override
  public String range() {
    return "names with values";
  }

  @Override
  public Map<String, Object> schema() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    if (min > 0) {
      schema.put("minProperties", min);
    }
    schema.put("propertyNames", names.schema());
    schema.put("additionalProperties", values.schema());
    return schema;
  }
}
