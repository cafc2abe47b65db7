package io.tare.analysis.pilot;

import io.tare.analysis.results.Analysis;
import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.RunSource;
import io.tare.analysis.results.Warning;
import io.tare.analysis.statistics.Level;
import io.tare.analysis.statistics.design.Forecast;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.PilotPlan;
import io.tare.analysis.statistics.design.PrecisionGoal;
import io.tare.model.Measurand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A finished run of a few blocks, by which a longer one of the same cells is planned. */
public final class Pilot {

  private final Results results;
  private final PilotCosts costs;

  private Pilot(Results results, PilotCosts costs) {
    this.results = results;
    this.costs = costs;
  }

  public static Pilot of(RunSource run) {
    return new Pilot(Analysis.withDefaults().of(run), PilotCosts.of(run));
  }

  /**
   * How a precision is reached.
   *
   * @param leastBlocks from which block on the run looks whether it is precise enough
   * @param submissions counted ones in a trial, entry by entry
   * @param forecast how many blocks that takes
   * @param asItIs how many the campaign's own submissions would take
   * @param onceSeconds what comes to the blocks of either: the platforms' first starts
   */
  public record Proposal(
      int leastBlocks,
      List<Integer> submissions,
      Forecast forecast,
      Forecast asItIs,
      double onceSeconds) {
    public Proposal {
      submissions = List.copyOf(submissions);
    }
  }

  /** What a reader must know of the run. */
  public List<Warning> warnings() {
    return results.warnings();
  }

  /** What the run compared, in the order of the entries. */
  public List<Comparison> comparisons(List<PilotEntry> entries, List<String> candidates) {
    List<Comparison> all = new ArrayList<>();
    for (PilotEntry entry : entries) {
      for (Measurand measurand : entry.measurands()) {
        for (String candidate : candidates) {
          comparison(measurand, candidate).ifPresent(all::add);
        }
      }
    }
    return all;
  }

  /**
   * Why the run is no pilot of such a campaign, if it is none: in words that follow its name.
   *
   * @param candidates the platforms that are compared with the reference
   */
  public Optional<String> obstacle(
      List<PilotEntry> entries, String reference, List<String> candidates) {
    if (comparisons(entries, candidates).isEmpty()
        || !results.run().reference().equals(reference)) {
      return Optional.of("has none of the campaign's cells; run the same campaign with few blocks");
    }
    for (PilotEntry entry : entries) {
      for (Measurand measurand : entry.measurands()) {
        for (String candidate : candidates) {
          int blocks = comparison(measurand, candidate).map(each -> each.blocks().size()).orElse(0);
          if (blocks < Level.LEAST_TRIALS) {
            return Optional.of(
                "has %d %s of %s on %s and %s that count; a plan takes %d"
                    .formatted(
                        blocks,
                        blocks == 1 ? "block" : "blocks",
                        measurand,
                        candidate,
                        reference,
                        Level.LEAST_TRIALS));
          }
        }
      }
    }
    if (entries.stream().allMatch(each -> spreads(each, candidates).isEmpty())) {
      return Optional.of("has trials that do not differ at all; there is nothing to plan by");
    }
    return platforms(reference, candidates).stream()
        .filter(platform -> !costs.trials().containsKey(platform))
        .map(platform -> "has no trial on " + platform + " that came through in one attempt")
        .findFirst();
  }

  /**
   * The plan with the shortest expected time.
   *
   * @param entries of a campaign with no {@link #obstacle}
   * @param relativeHalfWidth half the width of PD's interval over PD, of every comparison
   * @return absent if no sensible number of blocks is enough
   */
  public Optional<Proposal> proposal(
      List<PilotEntry> entries,
      String reference,
      List<String> candidates,
      double relativeHalfWidth) {
    List<String> platforms = platforms(reference, candidates);
    double fixed =
        platforms.stream().mapToDouble(each -> costs.trials().getOrDefault(each, 0.0)).sum();
    List<PilotPlan.Item> items = new ArrayList<>();
    for (PilotEntry entry : entries) {
      double each = seconds(entry, platforms);
      fixed += each * (entry.warmup() + entry.serverWarmup());
      items.add(new PilotPlan.Item(each, spreads(entry, candidates), entry.least()));
    }
    PilotPlan plan = PilotPlan.of(fixed, items);
    List<Integer> own = entries.stream().map(PilotEntry::counted).toList();
    return plan.proposal(relativeHalfWidth)
        .map(
            best ->
                new Proposal(
                    best.leastBlocks(),
                    best.submissions(),
                    best.forecast(),
                    plan.forecast(PrecisionGoal.of(relativeHalfWidth, best.leastBlocks()), own),
                    costs.once()));
  }

  private double seconds(PilotEntry entry, List<String> platforms) {
    double seconds = 0;
    for (Measurand measurand : entry.measurands()) {
      for (String platform : platforms) {
        seconds += costs.submissions().getOrDefault(measurand.on(platform), 0.0);
      }
    }
    return seconds;
  }

  /** A comparison in which nothing differs is as precise as anybody can ask. */
  private List<PairedSpread> spreads(PilotEntry entry, List<String> candidates) {
    return comparisons(List.of(entry), candidates).stream()
        .flatMap(each -> each.spread().stream())
        .filter(each -> each.perBlock() > 0)
        .toList();
  }

  private Optional<Comparison> comparison(Measurand measurand, String candidate) {
    return results.comparisons().stream()
        .filter(each -> each.measurand().equals(measurand) && each.candidate().equals(candidate))
        .findFirst();
  }

  private static List<String> platforms(String reference, List<String> candidates) {
    List<String> all = new ArrayList<>(candidates);
    all.add(reference);
    return all;
  }
}
