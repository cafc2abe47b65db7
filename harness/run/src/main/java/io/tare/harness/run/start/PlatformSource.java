package io.tare.harness.run.start;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.network.NetworkChoice;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Resources;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Creates the platforms that a campaign names. */
@FunctionalInterface
public interface PlatformSource {

  /** A platform in its initial state: nothing is prepared or started yet. */
  Platform create(PlatformChoice choice, Campaign campaign) throws HostException;

  /** The tag in the names of machines created for this run; empty if none are created. */
  default Optional<String> token() {
    return Optional.empty();
  }

  /** Real platforms, of every kind on the class path. */
  static PlatformSource in(RunContext context) {
    return new PlatformSource() {
      @Override
      public Platform create(PlatformChoice choice, Campaign campaign) throws HostException {
        return Platforms.create(specification(choice, campaign), context);
      }

      @Override
      public Optional<String> token() {
        return Optional.of(context.leases().token());
      }
    };
  }

  /** What the campaign as a whole requires of a platform. */
  static PlatformSpec specification(PlatformChoice choice, Campaign campaign) {
    NetworkChoice networks = campaign.setup().networks();
    List<NetworkSpec> joined = new ArrayList<>(networks.measured());
    if (!networks.haveClientNodes() && Benchmarks.topology(campaign, choice).needsNetwork()) {
      joined.add(networks.between());
    }
    return new PlatformSpec(
        choice.name(),
        choice.kind(),
        choice.settings(),
        new Resources(choice.resources().cpus(), choice.resources().machineBytes()),
        joined,
        campaign.programs(choice).install()
            ? Benchmarks.packages(campaign, choice)
            : Collections.emptySortedSet(),
        Benchmarks.shareFiles(campaign, choice));
  }
}
