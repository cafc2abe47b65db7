package io.tare.harness.benchmark;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.clock.RunClock;
import io.tare.infra.Platform;
import io.tare.model.Plan;
import java.nio.file.Path;

/**
 * What a benchmark needs to know of its trial.
 *
 * @param raw directory for outputs of tools as they came
 */
public record TrialContext(
    Campaign campaign, Platform platform, Plan.Trial trial, int attempt, Path raw, RunClock clock) {

  /** Where to keep what a program of this trial says to people. */
  public Path rawFile(String program) {
    return raw.resolve(trial.id() + "." + attempt + "." + program + ".err");
  }

  /** Processors that the platform has. */
  public int cpus() {
    return campaign.platform(trial.platform()).resources().cpus();
  }
}
