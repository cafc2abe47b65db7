package io.tare.harness.spec;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Writes a table with the keys that read it. */
public final class TableWriter {

  private final Map<String, Object> entries = new LinkedHashMap<>();

  /** Adds a value. */
  public <T> TableWriter put(Key<T> key, T value) {
    entries.put(key.name(), key.type().write(value));
    return this;
  }

  /** Adds a value if there is one. */
  public <T> TableWriter put(Key<T> key, Optional<? extends T> value) {
    value.ifPresent(each -> put(key, each));
    return this;
  }

  /** Adds a value that is already in written form. */
  public TableWriter putWritten(Key<?> key, Object written) {
    entries.put(key.name(), written);
    return this;
  }

  /** Name to value, in the order of addition. */
  public Map<String, Object> entries() {
    return entries;
  }
}
