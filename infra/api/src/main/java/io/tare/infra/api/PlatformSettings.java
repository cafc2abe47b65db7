package io.tare.infra.api;

import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Problems;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.Value;
import io.tare.harness.spec.YamlPart;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The settings of a platform in a campaign or in the record of a machine. They are read with the
 * keys that a kind declares.
 *
 * @param platform its name, for messages
 * @param texts the written values by key
 */
public record PlatformSettings(String platform, SortedMap<String, String> texts) {

  public PlatformSettings {
    texts = Collections.unmodifiableSortedMap(new TreeMap<>(texts));
  }

  /** From texts in any order. */
  public static PlatformSettings of(String platform, Map<String, String> texts) {
    return new PlatformSettings(platform, new TreeMap<>(texts));
  }

  /** Whether a key is present, valid or not. */
  public boolean has(Key<?> key) {
    return texts.containsKey(key.name());
  }

  /** The value of a key; empty if it is absent or invalid, see {@link #problems}. */
  public <T> Optional<T> find(Key<T> key) {
    return Optional.ofNullable(texts.get(key.name()))
        .flatMap(
            text ->
                key.type()
                    .read(
                        new Value(
                            new YamlPart.Scalar(0, text), key.name(), new Problems(platform))));
  }

  /**
   * The value of a key, or its default.
   *
   * @throws IllegalArgumentException if it has no default, and no valid value
   */
  public <T> T get(Key<T> key) {
    return find(key)
        .or(key::fallback)
        .orElseThrow(() -> new IllegalArgumentException(objection(key, "nothing right is said")));
  }

  /** All violations of the declared keys, in lines for people. */
  public List<String> problems(Spec declared) {
    Problems problems = new Problems(platform);
    Entries unused = declared.read(texts, problems);
    return problems.all().stream().map(each -> line(each.key(), each.text())).toList();
  }

  /** The same settings with one added or changed. */
  public <T> PlatformSettings with(Key<T> key, T value) {
    SortedMap<String, String> all = new TreeMap<>(texts);
    all.put(key.name(), String.valueOf(key.type().write(value)));
    return new PlatformSettings(platform, all);
  }

  /** A line about a setting, for people. */
  public String objection(Key<?> key, String text) {
    return line(key.name(), text);
  }

  private String line(String key, String text) {
    return "platform %s: %s: %s".formatted(platform, key, text);
  }
}
