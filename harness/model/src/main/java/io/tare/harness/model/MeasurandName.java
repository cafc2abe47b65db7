package io.tare.harness.model;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A name for one of several measurands: its workload and, if several have that, parameters that
 * select one, as in {@code iperf streams=4}.
 *
 * @param parameters name to value, as in campaign files
 */
public record MeasurandName(String workload, Map<String, String> parameters) {

  public MeasurandName {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /** Any text: one that is not such a name selects nothing. */
  public static MeasurandName parse(String words) {
    String[] parts = words.strip().split("\\s+");
    Map<String, String> parameters = new LinkedHashMap<>();
    for (int i = 1; i < parts.length; i++) {
      String[] pair = parts[i].split("=", 2);
      parameters.put(pair[0], pair.length == 2 ? pair[1] : "");
    }
    return new MeasurandName(parts[0], parameters);
  }

  /** Whether it selects a measurand. An omitted parameter has the value in its label. */
  public boolean selects(Measurand measurand) {
    return workload.equals(measurand.workload())
        && parameters.entrySet().stream()
            .allMatch(each -> has(measurand, each.getKey(), each.getValue()));
  }

  private static boolean has(Measurand measurand, String name, String text) {
    Optional<Object> value = measurand.value(name);
    if (value.isEmpty()) {
      return false;
    }
    Optional<Dimension> dimension =
        measurand.label().parameter(name).flatMap(ParameterLabel::dimension);
    if (dimension.isPresent() && value.get() instanceof Long whole) {
      return dimension
          .get()
          .find(text)
          .filter(each -> each.compareTo(BigDecimal.valueOf(whole)) == 0)
          .isPresent();
    }
    return value.get().toString().equals(text);
  }
}
