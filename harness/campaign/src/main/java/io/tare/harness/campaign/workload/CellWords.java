package io.tare.harness.campaign.workload;

import io.tare.harness.spec.ByName;
import io.tare.harness.spec.NearestName;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.Type;
import io.tare.harness.spec.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Another cell of the same campaign: the name of a workload, or a table of it and parameters,
 * {@code {name: iperf, streams: 4}}. Plans keep it as a text, {@code iperf streams=4}, which is
 * also the older notation in campaigns.
 */
final class CellWords implements Type<Object> {

  private static final String NAME = "name";

  @Override
  public Optional<Object> read(Value value) {
    if (value.isTable()) {
      return ByName.texts().read(value).flatMap(entries -> words(entries, value));
    }
    Optional<String> text = Scalar.line().read(value);
    text.filter(words -> words.contains("="))
        .ifPresent(words -> value.notice("is an older notation; write " + write(words)));
    return text.map(words -> words);
  }

  private static Optional<Object> words(Map<String, String> values, Value value) {
    Map<String, String> parameters = new LinkedHashMap<>(values);
    String name = parameters.remove(NAME);
    Optional<Workload> workload = name == null ? Optional.empty() : Workloads.find(name);
    if (workload.isEmpty()) {
      value.complain(
          "expected the name of a workload"
              + (name == null ? "" : NearestName.hint(name, Workloads.names())));
      return Optional.empty();
    }
    StringBuilder words = new StringBuilder(name);
    for (Map.Entry<String, String> each : parameters.entrySet()) {
      if (workload.get().parameter(each.getKey()).isEmpty()) {
        List<String> known = workload.get().parameters().stream().map(ParameterSpec::name).toList();
        value.complain(
            "Unknown key '" + each.getKey() + "'" + NearestName.hint(each.getKey(), known));
        return Optional.empty();
      }
      words.append(' ').append(each.getKey()).append('=').append(each.getValue());
    }
    return Optional.of(words.toString());
  }

  @Override
  public Object write(Object text) {
    String[] words = text.toString().strip().split("\\s+");
    if (words.length == 1) {
      return text;
    }
    Map<String, Object> table = new LinkedHashMap<>(Map.of(NAME, words[0]));
    for (int i = 1; i < words.length; i++) {
      String[] pair = words[i].split("=", 2);
      table.put(pair[0], pair[pair.length - 1]);
    }
    return table;
  }

  @Override
  public String range() {
    return "a workload, or its name and parameters";
  }

  @Override
  public Map<String, Object> schema() {
    Map<String, Object> table = new LinkedHashMap<>();
    table.put("type", "object");
    table.put("required", List.of(NAME));
    table.put("additionalProperties", Scalar.line().schema());
    return Schema.defined("cell", Map.of("anyOf", List.of(Scalar.line().schema(), table)));
  }
}
