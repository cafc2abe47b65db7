package io.tare.analysis.report;

import io.tare.analysis.results.CellText;
import io.tare.model.Load;
import io.tare.model.Measurand;
import io.tare.model.Parameters;
import io.tare.model.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of workloads and parameters for people. Unknown workloads keep the names they have. */
final class DisplayNames {

  private static final Map<String, String> OPERATIONS = new LinkedHashMap<>();

  static {
    OPERATIONS.put("quicksort", "Quicksort");
    OPERATIONS.put("matmul", "Matrix multiplication");
    OPERATIONS.put("matmul-blocked", "Matrix multiplication (blocked)");
    OPERATIONS.put("matmul-vector", "Matrix multiplication (vector)");
    OPERATIONS.put("unmarshal", "Unmarshalling");
    OPERATIONS.put("marshal", "Marshalling");
  }

  private DisplayNames() {}

  /** {@code "Quicksort"}, {@code "Unmarshalling without a server"}, or the workload's own name. */
  static String operation(String workload) {
    int dot = workload.indexOf('.');
    String known = OPERATIONS.get(workload.substring(dot + 1));
    if (known == null) {
      return workload;
    }
    return workload.startsWith("jmh.") ? known + " without a server" : known;
  }

  /** {@code "Unmarshalling of 2 MB, 10 characters per element, over the LAN"}. */
  static String sentence(Measurand measurand) {
    Parameters parameters = measurand.parameters();
    String operation = operation(measurand.workload());
    if (operation.equals(measurand.workload())) {
      return compact(measurand);
    }
    StringBuilder words = new StringBuilder(operation);
    size(parameters).ifPresent(size -> words.append(" of ").append(size));
    parameters
        .number("c")
        .ifPresent(
            c -> words.append(", ").append(Numbers.tick(c)).append(" characters per element"));
    parameters.values().keySet().stream()
        .filter(name -> !Set.of("n", "s", "c").contains(name))
        .forEach(name -> words.append(", ").append(CellText.parameter(parameters, name)));
    return words
        + (measurand.path() == Path.LAN ? ", over the LAN" : "")
        + measurand.load().map(load -> ", " + load.words()).orElse("")
        + measurand.aspect();
  }

  /** {@code "soap.unmarshal s=2 MB c=10 lan"}; loopback is not said. */
  static String compact(Measurand measurand) {
    return CellText.of(measurand);
  }

  /** All parameters but those left out: {@code "c=10 s=2 MB"}. */
  static String parameters(Parameters parameters, Set<String> without) {
    return parameters.values().keySet().stream()
        .filter(name -> !without.contains(name))
        .map(name -> CellText.parameter(parameters, name))
        .collect(Collectors.joining(" "));
  }

  /** The axis of a parameter: {@code "body size"}. */
  static String axis(String workload, String parameter) {
    if (parameter.equals("n") && workload.endsWith("quicksort")) {
      return "elements sorted";
    }
    if (parameter.equals("n") && workload.contains("matmul")) {
      return "order of the matrices";
    }
    return switch (parameter) {
      case Load.Clients.AXIS -> "clients";
      case Load.Rate.AXIS -> "submissions a second";
      case "s" -> "size of the SOAP body";
      case "c" -> "characters per element";
      default -> parameter;
    };
  }

  /** A value of the parameter, with its unit: {@code "2 MB"}. */
  static String value(String parameter, double value) {
    return CellText.isSize(parameter) ? Numbers.bytes(value) : Numbers.tick(value);
  }

  private static Optional<String> size(Parameters parameters) {
    return parameters
        .number("s")
        .map(Numbers::bytes)
        .or(() -> parameters.number("n").map(n -> Numbers.fixed(n, 0)));
  }
}
