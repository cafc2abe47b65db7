package io.tare.cli.progress;

import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import io.tare.model.Measurand;
import java.util.Optional;

/** Names of what is measured, as short as they are clear. */
public final class CellNames {

  private CellNames() {}

  /** {@code soap.unmarshal s=2MB c=10 lan 4 clients}; loopback and defaults are not said. */
  public static String of(Measurand measurand) {
    Optional<Workload> workload = Workloads.find(measurand.workload());
    if (workload.isEmpty()) {
      return measurand.toString();
    }
    return workload.get().words(measurand.parameters())
        + measurand.network().tag()
        + measurand.load().map(each -> " " + each.words()).orElse("");
  }
}
