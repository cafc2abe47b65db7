package io.tare.cli.progress;

import io.tare.harness.workload.ParameterSpec;
import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import io.tare.model.Measurand;
import io.tare.model.Path;
import java.util.Optional;

/** Names of what is measured, as short as they are clear. */
public final class CellNames {

  private CellNames() {}

  /** {@code soap.unmarshal s=2MB c=10 lan 4 clients}; loopback and defaults are not said. */
  public static String of(Measurand measurand) {
    StringBuilder name = new StringBuilder(measurand.workload());
    Optional<Workload> workload = Workloads.find(measurand.workload());
    if (workload.isEmpty()) {
      return measurand.toString();
    }
    for (ParameterSpec spec : workload.get().parameters()) {
      Object value = measurand.parameters().values().get(spec.name());
      if (value != null && !Optional.of(value).equals(spec.fallback())) {
        name.append(' ').append(spec.name()).append('=').append(spec.written(value));
      }
    }
    return name
        + (measurand.path() == Path.LAN ? " lan" : "")
        + measurand.load().map(each -> " " + each.words()).orElse("");
  }
}
