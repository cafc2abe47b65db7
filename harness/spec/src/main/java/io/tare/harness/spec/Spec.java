package io.tare.harness.spec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The allowed keys of a table.
 *
 * @param all in the order of the documentation
 * @param elsewhere keys that users may expect here, with the reason why they are not allowed
 * @param needs groups of keys of which at least one is required
 */
public record Spec(List<Key<?>> all, Map<String, String> elsewhere, List<Need> needs) {

  /**
   * Keys of which at least one is required.
   *
   * @param otherwise the message if none of them is there
   */
  public record Need(String otherwise, List<Key<?>> keys) {
    public Need {
      keys = List.copyOf(keys);
    }
  }

  /** What a comma in a number makes of the digits behind it. */
  private static final Pattern THOUSANDS = Pattern.compile("\\d{3}");

  /** No keys. */
  public static final Spec NONE = of();

  /**
   * @throws IllegalArgumentException if a name is declared twice
   */
  public Spec {
    all = List.copyOf(all);
    elsewhere = Map.copyOf(elsewhere);
    needs = List.copyOf(needs);
    Set<String> names = new HashSet<>();
    for (Key<?> key : all) {
      List<String> own = new ArrayList<>(key.former());
      own.add(key.name());
      for (String name : own) {
        if (!names.add(name)) {
          throw new IllegalArgumentException(name + " is declared twice");
        }
      }
    }
  }

  public static Spec of(Key<?>... keys) {
    return of(List.of(keys));
  }

  public static Spec of(List<? extends Key<?>> keys) {
    return new Spec(List.copyOf(keys), Map.of(), List.of());
  }

  /** These and others. */
  public Spec and(Spec others) {
    List<Key<?>> both = new ArrayList<>(all);
    both.addAll(others.all);
    return new Spec(both, elsewhere, needs);
  }

  /** These and others. */
  public Spec and(Key<?>... others) {
    return and(of(others));
  }

  /** The same, with reasons why some keys are not allowed here. */
  public Spec without(Map<String, String> reasons) {
    return new Spec(all, reasons, needs);
  }

  /** The same, with at least one of these keys required. */
  public Spec needing(String otherwise, Key<?>... keys) {
    List<Need> both = new ArrayList<>(needs);
    both.add(new Need(otherwise, List.of(keys)));
    return new Spec(all, elsewhere, both);
  }

  public List<String> names() {
    return all.stream().map(Key::name).toList();
  }

  /** The type of such a table for reading only. */
  public Type<Entries> entries() {
    return read(entries -> Optional.of(entries));
  }

  /**
   * The type of such a table that is read into a value; it cannot be written. There is no value if
   * a required key is missing or wrong.
   *
   * @param maker throws {@link IllegalArgumentException} that says why the value is impossible
   */
  public <R> Type<R> making(Function<Entries, R> maker) {
    return read(entries -> isWhole(entries) ? made(entries, maker) : Optional.empty());
  }

  private <R> Type<R> read(Function<Entries, Optional<R>> maker) {
    return new RecordType<>(
        this,
        maker,
        (thing, writing) -> {
          throw new IllegalArgumentException("what was read is not written");
        });
  }

  private boolean isWhole(Entries entries) {
    return all.stream().filter(Key::isRequired).allMatch(key -> entries.find(key).isPresent());
  }

  private static <R> Optional<R> made(Entries entries, Function<Entries, R> maker) {
    try {
      return Optional.of(maker.apply(entries));
    } catch (IllegalArgumentException e) {
      entries.place().complain(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /** Reads texts that are not from a document. */
  public Entries read(Map<String, String> texts, Problems problems) {
    return read(new Value(YamlPart.of(texts), "", problems));
  }

  /** Reads a table, and reports all errors in it. */
  public Entries read(Value table) {
    if (!(table.part() instanceof YamlPart.Mapping mapping)) {
      table.complainOfForm("keys with values");
      return Entries.none(table);
    }
    Map<String, Value> written = written(table, mapping);
    Map<Key<?>, Value> places = new LinkedHashMap<>();
    Map<Key<?>, Object> values = new HashMap<>();
    for (Key<?> key : all) {
      Optional<Value> value = take(key, written);
      value.ifPresent(
          place -> {
            places.put(key, place);
            key.type().read(place).ifPresent(read -> values.put(key, read));
          });
    }
    Set<String> missing = missing(places);
    Map<String, String> meant = meant(written.keySet(), missing);
    written.forEach((name, value) -> refuse(name, value, Optional.ofNullable(meant.get(name))));
    missing.removeAll(meant.values());
    all.stream()
        .filter(key -> missing.contains(key.name()))
        .forEach(key -> complainOfMissing(key, table));
    Entries entries = new Entries(places, values, table);
    all.forEach(key -> checkOthers(key, entries));
    for (Need need : needs) {
      if (need.keys().stream().noneMatch(entries::has)) {
        table.complain(need.otherwise());
      }
    }
    return entries;
  }

  private void refuse(String name, Value value, Optional<String> meant) {
    String hint =
        THOUSANDS.matcher(name).matches()
            ? "; write numbers without commas, such as 20000"
            : meant.map(NearestName::asked).orElseGet(() -> NearestName.hint(name, names()));
    value.complainOfKey(elsewhere.getOrDefault(name, "Unknown key '" + name + "'" + hint));
  }

  private static Map<String, Value> written(Value table, YamlPart.Mapping mapping) {
    Map<String, Value> written = new LinkedHashMap<>();
    for (YamlPart.Entry entry : mapping.entries()) {
      if (!(entry.key() instanceof YamlPart.Scalar word)) {
        table.with(entry.key()).complain("expected a word as key");
      } else if (written.containsKey(word.text())) {
        table.within(word.text(), word).complain("is written twice; keep one");
      } else {
        written.put(word.text(), table.within(word, entry.value()));
      }
    }
    return written;
  }

  /** The value of a key by its name, or by an older one. */
  private static Optional<Value> take(Key<?> key, Map<String, Value> written) {
    Optional<Value> value = Optional.ofNullable(written.remove(key.name()));
    for (String name : key.former()) {
      Value older = written.remove(name);
      if (older != null && value.isPresent()) {
        older.complain(
            "is the older word for " + key.name() + ", which is also present; remove it");
      } else if (older != null) {
        older.notice("is an older word; write " + key.name());
        value = Optional.of(older);
      }
    }
    return value;
  }

  /** The names of required keys that are not there. */
  private Set<String> missing(Map<Key<?>, Value> places) {
    return all.stream()
        .filter(key -> key.isRequired() && !places.containsKey(key))
        .map(Key::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * What unknown words mean: a similar key, or the only short word the only short key that is
   * missing.
   */
  private Map<String, String> meant(Set<String> unknown, Set<String> missing) {
    List<String> shortOnes = missing.stream().filter(Spec::isShort).toList();
    boolean isOne = shortOnes.size() == 1 && unknown.stream().filter(Spec::isShort).count() == 1;
    Map<String, String> meant = new HashMap<>();
    for (String word : unknown) {
      NearestName.of(word, names())
          .or(() -> isOne && isShort(word) ? Optional.of(shortOnes.get(0)) : Optional.empty())
          .ifPresent(name -> meant.put(word, name));
    }
    return meant;
  }

  /** Whether it is too short to be similar to another. */
  private static boolean isShort(String word) {
    return word.length() <= 2;
  }

  private static void complainOfMissing(Key<?> key, Value table) {
    table
        .within(key.name(), table.part())
        .complain("is missing; expected " + key.example().orElseThrow());
  }

  private static void checkOthers(Key<?> key, Entries entries) {
    if (!entries.has(key)) {
      return;
    }
    if (!key.companions().isEmpty() && key.companions().stream().noneMatch(entries::has)) {
      List<String> names = key.companions().stream().map(Key::name).toList();
      entries.at(key).complain("means nothing without " + String.join(" or ", names));
    }
    for (Key<?> rival : key.rivals()) {
      if (entries.has(rival)) {
        entries.at(key).complain("cannot be combined with " + rival.name() + "; keep one");
      }
    }
  }

  /** The JSON schema of such a table. */
  public Map<String, Object> schema() {
    return Schema.table(this);
  }
}
