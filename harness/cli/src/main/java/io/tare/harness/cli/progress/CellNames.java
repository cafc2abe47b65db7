package io.tare.harness.cli.progress;

import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Measurand;
import java.util.Optional;

/**
 * Short names of cells, as a campaign writes them: what is planned and running, not its results.
 */
public final class CellNames {

  private CellNames() {}

  /** {@code soap.unmarshal s=2MB c=10 lan 4 clients}; omits loopback and defaults. */
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
