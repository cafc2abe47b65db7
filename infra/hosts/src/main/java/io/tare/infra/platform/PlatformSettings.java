package io.tare.infra.platform;

import io.tare.spec.Entries;
import io.tare.spec.Key;
import io.tare.spec.Problems;
import io.tare.spec.Spec;
import io.tare.spec.Value;
import io.tare.spec.YamlPart;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a campaign, or the record of a machine, says in the settings of a platform. They are read by
 * the keys that a kind declares.
 *
 * @param platform its name, for messages
 * @param texts by names of keys, as they were written
 */
public record PlatformSettings(String platform, SortedMap<String, String> texts) {

  public PlatformSettings {
    texts = Collections.unmodifiableSortedMap(new TreeMap<>(texts));
  }

  /** Of texts in any order. */
  public static PlatformSettings of(String platform, Map<String, String> texts) {
    return new PlatformSettings(platform, new TreeMap<>(texts));
  }

  /** Whether a key stands there, right or wrong. */
  public boolean has(Key<?> key) {
    return texts.containsKey(key.name());
  }

  /** What is said by a key; empty if it is not there, or wrong, which {@link #problems} tells. */
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
   * What is said by a key, or else its default.
   *
   * @throws IllegalArgumentException if it has none, and nothing right is said
   */
  public <T> T get(Key<T> key) {
    return find(key)
        .or(key::fallback)
        .orElseThrow(() -> new IllegalArgumentException(objection(key, "nothing right is said")));
  }

  /** All that is wrong by what is declared, in lines for people. */
  public List<String> problems(Spec declared) {
    Problems problems = new Problems(platform);
    Entries unused = declared.read(texts, problems);
    return problems.all().stream().map(each -> line(each.key(), each.text())).toList();
  }

  /** The same settings with one more, or with another value. */
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
