package io.tare.harness.spec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tables of several sorts, distinguished by the word of one key, such as a platform's kind.
 *
 * @param by name of that key, which the tables do not declare themselves
 * @param expected what to write if it is missing
 * @param tables word to the type of the table
 * @param meant other words that users may write, with what to write instead
 * @param wordOf gives the word of a value, to write it
 */
public record OneOf<R>(
    String by,
    String expected,
    Map<String, Type<R>> tables,
    Map<String, String> meant,
    java.util.function.Function<R, String> wordOf)
    implements Type<R> {

  public OneOf {
    tables = new LinkedHashMap<>(tables);
    meant = Map.copyOf(meant);
  }

  /** Tables without other words. */
  public OneOf(
      String by,
      String expected,
      Map<String, Type<R>> tables,
      java.util.function.Function<R, String> wordOf) {
    this(by, expected, tables, Map.of(), wordOf);
  }

  @Override
  public Optional<R> read(Value value) {
    if (!(value.part() instanceof YamlPart.Mapping mapping)) {
      value.complainOfForm("keys with values, among them " + by + ": " + expected);
      return Optional.empty();
    }
    List<YamlPart.Entry> words = mapping.entries().stream().filter(this::isWord).toList();
    if (words.isEmpty()) {
      complainOfMissing(value, mapping);
      return Optional.empty();
    }
    if (words.size() > 1) {
      value.within(by, words.get(1).key()).complain("is written twice; keep one");
      return Optional.empty();
    }
    Value place = value.within(by, words.get(0).value());
    if (place.part() instanceof YamlPart.Scalar word) {
      Optional<String> instead = instead(word.text());
      if (instead.isPresent()) {
        place.complain("\"" + word.text() + "\" is not known; " + instead.get());
        return Optional.empty();
      }
    }
    List<YamlPart.Entry> others = new ArrayList<>(mapping.entries());
    others.remove(words.get(0));
    return Scalar.choice(List.copyOf(tables.keySet()), word -> word)
        .read(place)
        .flatMap(word -> Optional.ofNullable(tables.get(word)))
        .flatMap(table -> table.read(value.with(new YamlPart.Mapping(mapping.line(), others))));
  }

  private boolean isWord(YamlPart.Entry entry) {
    return entry.key() instanceof YamlPart.Scalar word && word.text().equals(by);
  }

  /** A misspelt key is not missing too. */
  private void complainOfMissing(Value value, YamlPart.Mapping mapping) {
    for (YamlPart.Entry each : mapping.entries()) {
      if (each.key() instanceof YamlPart.Scalar word
          && NearestName.of(word.text(), List.of(by)).isPresent()) {
        value
            .within(word, each.value())
            .complainOfKey("Unknown key '" + word.text() + "'" + NearestName.asked(by));
        return;
      }
    }
    value.within(by, mapping).complain("is missing; expected " + expected);
  }

  /** What to write for one of the other words, or for a misspelt one of them. */
  private Optional<String> instead(String word) {
    Optional<String> other =
        meant.containsKey(word)
            ? Optional.of(word)
            : NearestName.of(word, meant.keySet())
                .filter(each -> NearestName.of(word, tables.keySet()).isEmpty());
    return other.flatMap(each -> Optional.ofNullable(meant.get(each)));
  }

  @Override
  public Object write(R thing) {
    String word = wordOf.apply(thing);
    Type<R> table = tables.get(word);
    if (table == null || !(table.write(thing) instanceof Map<?, ?> inner)) {
      throw new IllegalArgumentException("no table of the sort " + word);
    }
    Map<String, Object> written = new LinkedHashMap<>(Map.of(by, word));
    inner.forEach((key, each) -> written.put(String.valueOf(key), each));
    return written;
  }

  @Override
  public String range() {
    return by + ": " + String.join(", ", tables.keySet());
  }

  @Override
  public Map<String, Object> schema() {
    List<Object> all = new ArrayList<>();
    tables.forEach((word, table) -> all.add(Schema.withWord(by, word, table.schema())));
    return Map.of("oneOf", all);
  }
}
