package io.tare.model.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The values of an object, with complaints that name the key.
 *
 * @param prefix stands before every key in a complaint
 */
record Keys(String prefix, Map<String, ?> tree) {

  void only(String... names) {
    for (String name : tree.keySet()) {
      if (!List.of(names).contains(name)) {
        throw new IllegalArgumentException(
            "there is no key " + prefix + name + "; there are " + String.join(", ", names));
      }
    }
  }

  boolean has(String key) {
    return tree.get(key) != null;
  }

  String text(String key, String otherwise) {
    return has(key) ? text(key) : otherwise;
  }

  String text(String key) {
    if (tree.get(key) instanceof String text) {
      return text;
    }
    throw expected(key, "a text");
  }

  long whole(String key, long otherwise) {
    return has(key) ? whole(key) : otherwise;
  }

  long whole(String key) {
    Object value = tree.get(key);
    if (value instanceof Long || value instanceof Integer) {
      return ((Number) value).longValue();
    }
    throw expected(key, "a whole number");
  }

  /** The nearest number of 32 bits; its reader has a narrower range. */
  int wholeInt(String key, int otherwise) {
    long value = whole(key, otherwise);
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
  }

  double number(String key) {
    if (tree.get(key) instanceof Number number) {
      return number.doubleValue();
    }
    throw expected(key, "a number");
  }

  /** Whether it is true; a missing one is not. */
  boolean flag(String key) {
    if (!has(key) || tree.get(key) instanceof Boolean) {
      return Boolean.TRUE.equals(tree.get(key));
    }
    throw expected(key, "true or false");
  }

  Keys object(String key) {
    if (tree.get(key) instanceof Map<?, ?> map) {
      Map<String, Object> object = new TreeMap<>();
      map.forEach((name, value) -> object.put(String.valueOf(name), value));
      return new Keys(prefix + key + ".", object);
    }
    throw expected(key, "an object");
  }

  /** Objects of a list; none if the key is missing. */
  List<Keys> objects(String key) {
    if (!has(key)) {
      return List.of();
    }
    if (tree.get(key) instanceof List<?> list) {
      List<Keys> all = new ArrayList<>();
      for (Object each : list) {
        all.add(new Keys(prefix, Map.of(key, each)).object(key));
      }
      return all;
    }
    throw expected(key, "a list of objects");
  }

  private IllegalArgumentException expected(String key, String what) {
    return new IllegalArgumentException(
        prefix + key + " must be " + what + ", got " + shown(tree.get(key)));
  }

  private static String shown(@Nullable Object value) {
    if (value == null) {
      return "nothing";
    }
    return value instanceof String ? "\"" + value + "\"" : value.toString();
  }
}
