package io.tare.harness.cli.command;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.pilot.Pilot;
import io.tare.analysis.comparison.pilot.Pilot.Proposal;
import io.tare.analysis.comparison.pilot.Pilot.Wanted;
import io.tare.analysis.comparison.pilot.PilotAmount;
import io.tare.analysis.comparison.pilot.PilotEntry;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.schedule.Rounds;
import io.tare.harness.campaign.stop.StopRule;
import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.Dimension;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A campaign planned from a pilot.
 *
 * @param pilot the pilot's name
 * @param precision half the width of PD's interval, divided by PD
 * @param comparisons what the pilot compared
 * @param warnings warnings about the pilot
 */
record PlanByPilot(
    Campaign campaign,
    String pilot,
    double precision,
    List<Comparison> comparisons,
    Proposal proposal,
    List<Warning> warnings) {

  /**
   * The budget is at most this many times the predicted time, because a pilot of few blocks
   * predicts poorly.
   */
  private static final int MAX_TIMES = 10;

  PlanByPilot {
    comparisons = List.copyOf(comparisons);
    warnings = List.copyOf(warnings);
  }

  /**
   * @param run the pilot's directory
   * @param name what messages call it
   * @param precision as typed; if missing, the campaign's
   * @throws CommandFailure if the run is not a pilot of the campaign, or the precision is malformed
   */
  static PlanByPilot of(Campaign campaign, Path run, String name, @Nullable String precision)
      throws CommandFailure {
    if (!campaign.phases().isEmpty()) {
      throw CommandFailure.usage(
          "--pilot determines how long to measure cells, but their phases already set that; "
              + "remove --pilot or the phases");
    }
    double halfWidth = precision(campaign, precision);
    Pilot pilot = Pilot.of(ArchivedRun.open(run));
    Wanted wanted =
        new Wanted(
            campaign.workloads().stream().map(each -> entry(campaign, each)).toList(),
            campaign.design(),
            campaign.reference(),
            campaign.candidates());
    Optional<String> obstacle = pilot.obstacle(wanted).or(() -> otherSlices(campaign, run));
    if (obstacle.isPresent()) {
      throw CommandFailure.usage("pilot " + name + " " + obstacle.get());
    }
    Proposal proposal =
        pilot
            .proposal(wanted, halfWidth)
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "--precision "
                            + written(halfWidth)
                            + " needs too many blocks; choose a larger value"));
    return new PlanByPilot(
        campaign, name, halfWidth, pilot.comparisons(wanted), proposal, pilot.warnings());
  }

  /** Whether candidates must be named because there are several. */
  boolean hasSeveralCandidates() {
    return campaign.candidates().size() > 1;
  }

  /** An entry of the campaign with what the plan proposes for it. */
  WorkloadChoice proposed(int entry) {
    WorkloadChoice own = campaign.workloads().get(entry);
    PilotAmount amount = proposal.amounts().get(entry);
    if (amount instanceof PilotAmount.Time time) {
      return own.withTimeNanos(time.nanos());
    }
    Submissions before = own.submissions();
    return own.withSubmissions(
        new Submissions(before.warmup() + amount.units(), before.warmup(), before.serverWarmup()));
  }

  /** How long the blocks take, including the platforms' first starts. */
  Duration duration(double seconds) {
    return Duration.ofMillis(Math.round(1000 * (seconds + proposal.onceSeconds())));
  }

  /** The lines for the campaign file. */
  String lines() {
    CampaignLines lines = new CampaignLines();
    for (int i = 0; i < campaign.workloads().size(); i++) {
      lines.workload(proposed(i), campaign.isTimed());
    }
    double max =
        Math.min(proposal.forecast().maxSeconds(), MAX_TIMES * proposal.forecast().seconds());
    return lines.stop(written(precision), duration(max), proposal.minBlocks()).text();
  }

  /** {@code 2%}, as in campaign files. */
  static String written(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
  }

  private static double precision(Campaign campaign, @Nullable String typed) throws CommandFailure {
    if (typed == null) {
      if (campaign.schedule().stop() instanceof StopRule.Precision rule) {
        return rule.relativeHalfWidth();
      }
      throw CommandFailure.usage("--pilot needs a precision, such as --precision 2%");
    }
    double precision = 0;
    try {
      precision = Dimension.SHARE.parse(typed).doubleValue();
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--precision: " + e.getMessage());
    }
    if (!(precision > 0 && precision <= 1)) {
      throw CommandFailure.usage(
          "--precision is " + typed + ", expected above 0 % and at most 100 %");
    }
    return precision;
  }

  private static PilotEntry entry(Campaign campaign, WorkloadChoice choice) {
    Submissions own = choice.submissions();
    PilotAmount amount =
        campaign
            .schedule()
            .rounds()
            .<PilotAmount>map(
                rounds -> new PilotAmount.Time(choice.timeNanos(), rounds.sliceNanos()))
            .orElseGet(
                () -> new PilotAmount.Submissions(own.counted(), own.warmup(), own.serverWarmup()));
    return new PilotEntry(campaign.measurands(choice), amount);
  }

  /** Costs are per slice. A pilot whose campaign cannot be read any more is accepted. */
  private static Optional<String> otherSlices(Campaign campaign, Path run) {
    Optional<Long> wanted = campaign.schedule().rounds().map(Rounds::sliceNanos);
    return ran(run)
        .flatMap(each -> each.schedule().rounds())
        .map(Rounds::sliceNanos)
        .filter(ran -> !wanted.equals(Optional.of(ran)))
        .map(
            ran ->
                "took turns of %s, but the campaign takes turns of %s; run the same campaign with few blocks"
                    .formatted(
                        Dimension.DURATION.write(ran),
                        wanted.map(Dimension.DURATION::write).orElse("none")));
  }

  private static Optional<Campaign> ran(Path run) {
    RunArchive archive = RunArchive.open(run);
    try {
      return Optional.of(
          CampaignFile.parse(archive.layout().campaign().toString(), archive.campaign()));
    } catch (CampaignException e) {
      return Optional.empty();
    }
  }
}
