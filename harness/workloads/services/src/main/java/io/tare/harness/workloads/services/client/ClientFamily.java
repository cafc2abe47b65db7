package io.tare.harness.workloads.services.client;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.Measurand;
import io.tare.harness.workloads.contract.BenchmarkFamily;
import io.tare.infra.api.Topology;
import java.util.List;

/**
 * Workloads submitted by the client program, all to a server or service started once for a trial.
 */
public interface ClientFamily extends BenchmarkFamily {

  @Override
  default boolean hasClient() {
    return true;
  }

  @Override
  default boolean servesAllCells() {
    return true;
  }

  @Override
  default Topology topology(Campaign campaign, PlatformChoice platform) {
    return ClientTopology.topology(campaign, platform);
  }

  /** A campaign's measurands of this family. */
  default List<Measurand> measurands(Campaign campaign) {
    List<String> names = workloads().stream().map(Workload::name).toList();
    return campaign.measurands().stream().filter(each -> names.contains(each.workload())).toList();
  }
}
