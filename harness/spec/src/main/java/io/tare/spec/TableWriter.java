package io.tare.spec;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A table that is being written, by the keys by which it is read. */
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

  /** Adds what is written already. */
  public TableWriter putWritten(Key<?> key, Object written) {
    entries.put(key.name(), written);
    return this;
  }

  /** Name to value, in the order in which they were added. */
  public Map<String, Object> entries() {
    return entries;
  }
}
