package io.tare.analysis.capacity.validation;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.OperationName;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The work of a load test: requests of one kind, or of several drawn at random.
 *
 * @param kinds one or more
 */
public record TestWork(@JsonValue List<Kind> kinds) {

  /** The workload that draws from several kinds. */
  private static final String MIX = "soa.mix";

  /**
   * Identical requests.
   *
   * @param part of the server that it loads
   * @param operation its name in the model
   * @param weight its relative frequency, 1 or more
   */
  public record Kind(
      ComponentKind part, String operation, @JsonProperty("at") WorkPoint point, int weight) {

    /** The workload by its name in campaigns. */
    public String workload() {
      return OperationName.parse(operation).workload();
    }

    /** The same in a mix. */
    Kind weighing(int other) {
      return new Kind(part, operation, point, other);
    }

    /** In base units. */
    Parameters parameters() {
      SortedMap<String, Object> values =
          new TreeMap<>(OperationName.parse(operation).others().values());
      point.values().forEach((name, value) -> values.put(name, Math.round(value)));
      return new Parameters(values);
    }

    /** As in campaign files: {@code "soap.marshal c=32 s=170000B"}. */
    String words() {
      return operation
          + point.values().entrySet().stream()
              .map(
                  each ->
                      " " + each.getKey() + "=" + Math.round(each.getValue()) + unit(each.getKey()))
              .collect(Collectors.joining());
    }
  }

  /** The unit of a parameter in campaign files. */
  public static String unit(String parameter) {
    return parameter.equals(WorkPoint.SIZE) ? "B" : "";
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public TestWork {
    kinds = List.copyOf(kinds);
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("a load test must submit something");
    }
  }

  public boolean isMix() {
    return kinds.size() > 1;
  }

  /** For people. */
  public String name() {
    return isMix()
        ? kinds.stream()
            .map(each -> each.weight() + " " + each.workload())
            .collect(Collectors.joining(" + "))
        : kinds.get(0).words();
  }

  /** The share of requests of a kind. */
  double share(int kind) {
    return (double) kinds.get(kind).weight() / kinds.stream().mapToInt(Kind::weight).sum();
  }

  /** The workload by its name in campaigns. */
  public String workload() {
    return isMix() ? MIX : kinds.get(0).workload();
  }

  /** Its parameters, as in a run's plan. */
  public Parameters parameters() {
    return isMix() ? Parameters.of("of", mixed()) : kinds.get(0).parameters();
  }

  /** As in a campaign: {@code "3 soap.unmarshal s=170000B c=32, 1 soa.quicksort n=70000"}. */
  private String mixed() {
    return kinds.stream()
        .map(each -> each.weight() + " " + each.words())
        .collect(Collectors.joining(", "));
  }

  /** The measurand of a run's cell of it. */
  Measurand measurand(Network network, Load load) {
    return new Measurand(workload(), parameters(), network).under(load);
  }
}
