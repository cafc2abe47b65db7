package io.tare.harness.run.verdict;

import io.tare.harness.campaign.ValidityBounds.Bound;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.JournalEntry.ComparisonInvalidated;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.OtherPrograms;
import io.tare.harness.model.Plan;
import io.tare.harness.model.Validity.Finding;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.run.state.ActiveRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The rule on one-sided disturbances: other programs certainly used more processors beside a cell
 * of the candidate than beside the reference's, or fewer, by more than a bound.
 *
 * <p>Candidates that were disturbed more than the reference do not count, and if none is left,
 * neither does the reference's cell. If the reference was disturbed more, no comparison of the
 * block is fair.
 */
public final class OneSidedRule {

  private final ActiveRun activeRun;
  private final Plan.Block block;
  private final double bound;

  public OneSidedRule(ActiveRun activeRun, Plan.Block block) {
    this.activeRun = activeRun;
    this.block = block;
    this.bound = activeRun.campaign().validity().of(Bound.ONE_SIDED);
  }

  /** A cell of one platform, and what other programs used meanwhile. */
  private record Seen(String platform, CellFinished cell, OtherPrograms others) {}

  /** Comparisons that do not count although their cells are valid. */
  public List<ComparisonInvalidated> findings(long atEpochNanos) {
    if (activeRun.plan().phases().stream().anyMatch(phase -> !phase.actions().isEmpty())) {
      return List
          .of(); // processors used by actions cannot be distinguished from other programs' use
    }
    List<ComparisonInvalidated> all = new ArrayList<>();
    for (List<Seen> cells : measurands().values()) {
      List<Seen> left = new ArrayList<>(cells);
      for (String reference : references(cells)) {
        finding(compared(left, reference), reference, atEpochNanos)
            .ifPresent(
                found -> {
                  all.add(found);
                  left.removeIf(each -> found.cells().contains(each.cell().place()));
                });
      }
    }
    return all;
  }

  private List<String> references(List<Seen> cells) {
    return cells.stream()
        .flatMap(each -> activeRun.plan().references().referenceOf(each.platform()).stream())
        .distinct()
        .toList();
  }

  /** A reference and its candidates. */
  private List<Seen> compared(List<Seen> cells, String reference) {
    return cells.stream()
        .filter(
            each ->
                each.platform().equals(reference)
                    || activeRun
                        .plan()
                        .references()
                        .referenceOf(each.platform())
                        .equals(Optional.of(reference)))
        .toList();
  }

  private Optional<ComparisonInvalidated> finding(
      List<Seen> cells, String referencePlatform, long atEpochNanos) {
    Optional<Seen> found =
        cells.stream().filter(each -> each.platform().equals(referencePlatform)).findFirst();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Seen reference = found.get();
    List<Seen> candidates = cells.stream().filter(each -> !each.equals(reference)).toList();
    List<Seen> broken =
        candidates.stream()
            .filter(each -> each.others().isOneSided(reference.others(), bound))
            .toList();
    if (broken.isEmpty()) {
      return Optional.empty();
    }
    boolean isReferenceHit =
        broken.stream()
            .anyMatch(each -> !(reference.others().surelyBeyond(each.others()) <= bound));
    List<Seen> out = isReferenceHit || broken.size() == candidates.size() ? cells : broken;
    return Optional.of(
        new ComparisonInvalidated(
            atEpochNanos,
            block.index(),
            out.stream().map(each -> each.cell().place()).toList(),
            new Finding(Rule.ONE_SIDED, words(reference, broken.get(0)))));
  }

  private String words(Seen reference, Seen candidate) {
    boolean isReferenceHit = reference.others().min() > candidate.others().min();
    Seen hit = isReferenceHit ? reference : candidate;
    Seen spared = isReferenceHit ? candidate : reference;
    return String.format(
        Locale.ROOT,
        "in block %d other programs used at least %.2f processors beside %s and at most %.2f beside"
            + " %s; they may differ by at most %.2f",
        block.index(),
        hit.others().min(),
        hit.platform(),
        spared.others().max(),
        spared.platform(),
        bound);
  }

  /** The valid cells of each measurand, with readings, in the order of trials. */
  private Map<Measurand, List<Seen>> measurands() {
    Map<Measurand, List<Seen>> all = new LinkedHashMap<>();
    for (Plan.Trial trial : block.trials()) {
      for (String id : trial.cells()) {
        Cell cell = activeRun.plan().cells().get(id);
        if (cell != null) {
          seen(trial, id)
              .ifPresent(
                  seen ->
                      all.computeIfAbsent(cell.measurand(), key -> new ArrayList<>()).add(seen));
        }
      }
    }
    return all;
  }

  private Optional<Seen> seen(Plan.Trial trial, String id) {
    return activeRun
        .state()
        .finish(trial.id(), id)
        .filter(cell -> cell.validity().isValid())
        .flatMap(
            cell ->
                OtherPrograms.of(cell.observations())
                    .map(others -> new Seen(trial.platform(), cell, others)));
  }
}
