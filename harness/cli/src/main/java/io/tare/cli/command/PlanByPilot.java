package io.tare.cli.command;

import io.tare.analysis.pilot.Pilot;
import io.tare.analysis.pilot.Pilot.Proposal;
import io.tare.analysis.pilot.PilotEntry;
import io.tare.analysis.reading.ArchivedRun;
import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.Warning;
import io.tare.cli.CommandFailure;
import io.tare.cli.ExitStatus;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.harness.campaign.StopRule;
import io.tare.harness.campaign.WorkloadChoice;
import io.tare.harness.campaign.WorkloadChoice.Submissions;
import io.tare.harness.workload.Dimension;
import io.tare.model.Measurand;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A campaign planned by a pilot.
 *
 * @param pilot what the pilot is called
 * @param precision half the width of PD's interval over PD
 * @param comparisons what the pilot compared
 * @param warnings what must be known of the pilot
 */
record PlanByPilot(
    Campaign campaign,
    String pilot,
    double precision,
    List<Comparison> comparisons,
    Proposal proposal,
    List<Warning> warnings) {

  /** A budget is given for what a pilot of few blocks foretells, but not for ever. */
  private static final int MOST_TIMES = 10;

  PlanByPilot {
    comparisons = List.copyOf(comparisons);
    warnings = List.copyOf(warnings);
  }

  /**
   * @param run the pilot's directory
   * @param name what messages call it
   * @param precision as it was typed; if it was not, the campaign's own
   * @throws CommandFailure if the run is no pilot of the campaign, or the precision is none
   */
  static PlanByPilot of(Campaign campaign, Path run, String name, @Nullable String precision)
      throws CommandFailure {
    if (campaign.isTimed()) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "a pilot tells how many submissions to measure, and "
              + campaign.name()
              + " measures for a time; let stop.precision end it instead, or count submissions");
    }
    double halfWidth = precision(campaign, precision);
    Pilot pilot = Pilot.of(ArchivedRun.open(run));
    List<PilotEntry> entries =
        campaign.workloads().stream().map(each -> entry(campaign, each)).toList();
    List<String> candidates = candidates(campaign);
    Optional<String> obstacle = pilot.obstacle(entries, campaign.reference(), candidates);
    if (obstacle.isPresent()) {
      throw new CommandFailure(ExitStatus.USAGE, "pilot " + name + " " + obstacle.get());
    }
    Proposal proposal =
        pilot
            .proposal(entries, campaign.reference(), candidates, halfWidth)
            .orElseThrow(
                () ->
                    new CommandFailure(
                        ExitStatus.USAGE,
                        "--precision "
                            + written(halfWidth)
                            + " takes more blocks than anybody runs; ask for less"));
    return new PlanByPilot(
        campaign,
        name,
        halfWidth,
        pilot.comparisons(entries, candidates),
        proposal,
        pilot.warnings());
  }

  /** Several candidates have to be named. */
  boolean hasSeveralCandidates() {
    return candidates(campaign).size() > 1;
  }

  /** What the plan proposes for an entry of the campaign. */
  Submissions proposed(int entry) {
    Submissions own = campaign.workloads().get(entry).submissions();
    return new Submissions(
        own.warmup() + proposal.submissions().get(entry), own.warmup(), own.serverWarmup());
  }

  /** How long the blocks take, with the platforms' first starts. */
  Duration duration(double seconds) {
    return Duration.ofMillis(Math.round(1000 * (seconds + proposal.onceSeconds())));
  }

  /** What to put into the campaign's file. */
  String lines() {
    CampaignLines lines = new CampaignLines();
    for (int i = 0; i < campaign.workloads().size(); i++) {
      lines.workload(campaign.workloads().get(i), proposed(i));
    }
    double most =
        Math.min(proposal.forecast().mostSeconds(), MOST_TIMES * proposal.forecast().seconds());
    return lines.stop(written(precision), duration(most), proposal.leastBlocks()).text();
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
      throw new CommandFailure(
          ExitStatus.USAGE, "--pilot needs a precision, such as --precision 2%");
    }
    double precision = 0;
    try {
      precision = Dimension.SHARE.parse(typed).doubleValue();
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, "--precision: " + e.getMessage());
    }
    if (!(precision > 0 && precision <= 1)) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--precision is " + typed + ", expected above 0 % and at most 100 %");
    }
    return precision;
  }

  private static PilotEntry entry(Campaign campaign, WorkloadChoice choice) {
    List<Measurand> measurands = new ArrayList<>();
    for (Measurand each : campaign.measurands()) {
      if (each.workload().equals(choice.name()) && choice.points().contains(each.parameters())) {
        measurands.add(each);
      }
    }
    Submissions own = choice.submissions();
    return new PilotEntry(measurands, own.counted(), own.warmup(), own.serverWarmup());
  }

  private static List<String> candidates(Campaign campaign) {
    return campaign.platforms().stream()
        .map(PlatformChoice::name)
        .filter(each -> !each.equals(campaign.reference()))
        .toList();
  }
}
