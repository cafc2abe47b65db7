package io.tare.analysis.comparison.pilot;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.samples.RunSource;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.design.Forecast;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.PilotPlan;
import io.tare.analysis.statistics.design.PrecisionGoal;
import io.tare.analysis.statistics.design.RoundSums;
import io.tare.harness.model.Design;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** A finished run of a few blocks, from which a longer run of the same cells is planned. */
public final class Pilot {

  private static final double SECOND = 1e9;

  private final Results results;
  private final Plan plan;
  private final List<JournalEntry> journal;
  private final Map<JournalEntry.FinishedCell, SubmissionSpacing> paces;
  private final CountedTime time;

  private Pilot(RunSource run) {
    this.results = Analysis.withDefaults().withoutTails().of(run);
    this.plan = run.plan();
    this.journal = run.journal();
    this.paces = SubmissionSpacing.of(run);
    this.time = new CountedTime(plan, journal, paces);
  }

  public static Pilot of(RunSource run) {
    return new Pilot(run);
  }

  /**
   * A campaign to plan.
   *
   * @param entries what is measured, all for a time or all by number of submissions
   * @param candidates the platforms that are compared with the reference
   */
  public record Wanted(
      List<PilotEntry> entries, Design design, String reference, List<String> candidates) {
    public Wanted {
      entries = List.copyOf(entries);
      candidates = List.copyOf(candidates);
    }

    boolean isTimed() {
      return entries.stream().anyMatch(PilotEntry::isTimed);
    }

    List<String> platforms() {
      List<String> all = new ArrayList<>(candidates);
      all.add(reference);
      return all;
    }
  }

  /**
   * How a precision is reached.
   *
   * @param minBlocks from which block on the run checks whether it is precise enough
   * @param amounts of a cell in a trial, entry by entry
   * @param forecast the number of blocks that this needs
   * @param asItIs how many the campaign's own amounts would need
   * @param onceSeconds the time besides the blocks of either: the platforms' first starts
   */
  public record Proposal(
      int minBlocks,
      List<PilotAmount> amounts,
      Forecast forecast,
      Forecast asItIs,
      double onceSeconds) {
    public Proposal {
      amounts = List.copyOf(amounts);
    }
  }

  /** Warnings about the run. */
  public List<Warning> warnings() {
    return results.warnings();
  }

  /** What the run compared, in the order of the entries. */
  public List<Comparison> comparisons(Wanted wanted) {
    return wanted.entries().stream()
        .flatMap(each -> comparisons(each, wanted.candidates()).stream())
        .toList();
  }

  private List<Comparison> comparisons(PilotEntry entry, List<String> candidates) {
    List<Comparison> all = new ArrayList<>();
    for (Measurand measurand : entry.measurands()) {
      for (String candidate : candidates) {
        results.comparison(measurand.on(candidate)).ifPresent(all::add);
      }
    }
    return all;
  }

  /** Why the run is not a pilot for the campaign, if so, in words that follow its name. */
  public Optional<String> obstacle(Wanted wanted) {
    if (comparisons(wanted).isEmpty() || !results.run().reference().equals(wanted.reference())) {
      return Optional.of("has none of the campaign's cells; run the same campaign with few blocks");
    }
    return DesignMismatch.of(wanted, plan, journal, !time.isEmpty())
        .or(() -> fewBlocks(wanted))
        .or(() -> fewRounds(wanted))
        .or(() -> nothingDiffers(wanted))
        .or(
            () ->
                costs(wanted)
                    .unknown(wanted.platforms())
                    .map(each -> "has no trial on " + each + " that succeeded in one attempt"));
  }

  private Optional<String> fewBlocks(Wanted wanted) {
    for (PilotEntry entry : wanted.entries()) {
      for (Measurand measurand : entry.measurands()) {
        for (String candidate : wanted.candidates()) {
          int blocks =
              results
                  .comparison(measurand.on(candidate))
                  .map(each -> each.blocks().size())
                  .orElse(0);
          if (blocks < ConfidenceLevel.MIN_TRIALS) {
            return Optional.of(
                "has %d %s of %s on %s and %s that count; a plan needs %d"
                    .formatted(
                        blocks,
                        blocks == 1 ? "block" : "blocks",
                        measurand,
                        candidate,
                        wanted.reference(),
                        ConfidenceLevel.MIN_TRIALS));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Within a block, only rounds show the effect of more time. */
  private Optional<String> fewRounds(Wanted wanted) {
    return comparisons(wanted).stream()
        .filter(each -> wanted.isTimed() && time.rounds(each) < RoundSums.MIN_ROUNDS)
        .findFirst()
        .map(
            each ->
                "has a trial of %s with fewer than %d rounds; give it more time in the pilot"
                    .formatted(each.measurand(), RoundSums.MIN_ROUNDS));
  }

  private Optional<String> nothingDiffers(Wanted wanted) {
    return wanted.entries().stream().allMatch(each -> spreads(each, wanted.candidates()).isEmpty())
        ? Optional.of("has trials that do not differ at all, so nothing can be planned from it")
        : Optional.empty();
  }

  /**
   * The plan with the shortest expected time.
   *
   * @param wanted a campaign without an {@link #obstacle}
   * @param relativeHalfWidth half the width of PD's interval over PD, of every comparison
   * @return absent if no reasonable number of blocks is enough
   */
  public Optional<Proposal> proposal(Wanted wanted, double relativeHalfWidth) {
    PilotCosts costs = costs(wanted);
    List<String> platforms = wanted.platforms();
    double fixed = costs.starts(platforms);
    List<PilotPlan.Item> items = new ArrayList<>();
    for (PilotEntry entry : wanted.entries()) {
      double each = 0;
      double units = 0;
      for (Measurand measurand : entry.measurands()) {
        for (String platform : platforms) {
          PilotCosts.Measuring measuring = costs.of(measurand, platform);
          each += measuring.seconds();
          fixed += measuring.beside();
          units = Math.max(units, measuring.units());
        }
      }
      PilotAmount amount = entry.amount();
      fixed += each * amount.warmUp();
      items.add(
          new PilotPlan.Item(
              each, spreads(entry, wanted.candidates()), amount.min(units), amount.max()));
    }
    PilotPlan best = PilotPlan.of(fixed, items);
    return best.proposal(relativeHalfWidth)
        .map(each -> proposal(each, best, wanted.entries(), relativeHalfWidth, costs.once()));
  }

  private static Proposal proposal(
      PilotPlan.Proposal best,
      PilotPlan plan,
      List<PilotEntry> entries,
      double relativeHalfWidth,
      double once) {
    List<Integer> own = entries.stream().map(each -> each.amount().units()).toList();
    return new Proposal(
        best.minBlocks(),
        IntStream.range(0, own.size())
            .mapToObj(i -> entries.get(i).amount().of(best.submissions().get(i)))
            .toList(),
        best.forecast(),
        plan.forecast(PrecisionGoal.of(relativeHalfWidth, best.minBlocks()), own),
        once);
  }

  private PilotCosts costs(Wanted wanted) {
    OptionalDouble slice =
        wanted.entries().stream()
            .map(PilotEntry::amount)
            .filter(PilotAmount.Time.class::isInstance)
            .mapToDouble(each -> ((PilotAmount.Time) each).sliceNanos() / SECOND)
            .findFirst();
    return RunCosts.of(plan, journal, paces, slice);
  }

  /** A comparison without any variation is precise enough for any goal. */
  private List<PairedSpread> spreads(PilotEntry entry, List<String> candidates) {
    return comparisons(entry, candidates).stream()
        .flatMap(each -> each.spread().map(spread -> inUnits(spread, each, entry)).stream())
        .filter(each -> each.perBlock() > 0)
        .toList();
  }

  private PairedSpread inUnits(PairedSpread spread, Comparison comparison, PilotEntry entry) {
    if (entry.amount() instanceof PilotAmount.Time amount) {
      double slice = amount.sliceNanos() / SECOND;
      return spread.measuredIn(time.seconds(comparison, slice) / slice);
    }
    return spread;
  }
}
