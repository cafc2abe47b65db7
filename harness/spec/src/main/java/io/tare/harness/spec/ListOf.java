package io.tare.harness.spec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Several values of one type; invalid ones are reported and omitted.
 *
 * @param max the maximum number
 */
record ListOf<T>(Type<T> type, Sort sort, int max) implements Type<List<T>> {

  /** What is allowed. */
  enum Sort {
    ANY,
    SOME,
    EACH_ONCE
  }

  ListOf(Type<T> type, Sort sort) {
    this(type, sort, Integer.MAX_VALUE);
  }

  @Override
  public Optional<List<T>> read(Value value) {
    List<Value> members = value.members();
    boolean isSet = sort == Sort.EACH_ONCE;
    if (sort != Sort.ANY && members.isEmpty()) {
      value.complain("expected at least one value, found an empty list");
      return Optional.empty();
    }
    if (members.size() > max) {
      value.complain("expected at most %d values, found %d".formatted(max, members.size()));
      return Optional.empty();
    }
    List<T> all = new ArrayList<>();
    Set<T> seen = new HashSet<>();
    for (Value member : members) {
      Optional<T> read = type.read(member);
      if (isSet && read.isPresent() && !seen.add(read.get())) {
        member.complain("is listed twice; keep one");
      } else {
        read.ifPresent(all::add);
      }
    }
    return isSet && all.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(all));
  }

  @Override
  public Object write(List<T> values) {
    return sort == Sort.EACH_ONCE && values.size() == 1
        ? type.write(values.get(0))
        : values.stream().map(type::write).toList();
  }

  @Override
  public String range() {
    return type.range();
  }

  @Override
  public Map<String, Object> schema() {
    Map<String, Object> list = new LinkedHashMap<>();
    list.put("type", "array");
    if (sort != Sort.ANY) {
      list.put("minItems", 1);
    }
    if (sort == Sort.EACH_ONCE) {
      list.put("uniqueItems", true);
    }
    String suffix = sort == Sort.EACH_ONCE ? "-set" : "-list";
    if (max < Integer.MAX_VALUE) {
      list.put("maxItems", max);
      suffix += "-to-" + max;
    }
    list.put("items", type.schema());
    return Schema.several(type.schema(), list, suffix);
  }
}
