package io.tare.analysis.studies.reproduction;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.studies.CellSelection;
import io.tare.analysis.studies.Claim;
import io.tare.analysis.studies.Claim.Grows;
import io.tare.analysis.studies.Claim.Migration;
import io.tare.analysis.studies.Claim.Order;
import io.tare.analysis.studies.Claim.Share;
import io.tare.analysis.studies.Claim.Stable;
import io.tare.analysis.studies.Claim.Undecidable;
import io.tare.analysis.studies.Claim.Within;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks the claims of a study on a run.
 *
 * <p>A claim over several cells is reproduced if each of them shows it at the full level: an
 * intersection–union test needs no correction (R. L. Berger, Technometrics 24(4), 1982). It is
 * contradicted if any of them shows the opposite at a level with Bonferroni's correction, because
 * one of many may do so by chance. A platform that does not stand for one of the study's is not
 * asked, whatever it shows.
 */
public final class ClaimCheck {

  private final Study study;
  private final MeasuredPds losses;
  private final Map<String, String> roles;
  private final double level;

  private ClaimCheck(Study study, MeasuredPds losses, Map<String, String> roles, double level) {
    this.study = study;
    this.losses = losses;
    this.roles = Map.copyOf(roles);
    this.level = level;
  }

  /**
   * All claims of a study in their order.
   *
   * @param roles the study's platform to the corresponding one of the run. A claim about one
   *     platform is asked of that one, a claim about none of each of these, and the figures of all
   *     other candidates are given without a verdict; one that compares two needs both.
   */
  public static List<ClaimFinding> of(Study study, Results results, Map<String, String> roles) {
    return of(study, MeasuredPds.of(results), roles, results.level());
  }

  static List<ClaimFinding> of(
      Study study, MeasuredPds losses, Map<String, String> roles, double level) {
    ClaimCheck check = new ClaimCheck(study, losses, roles, level);
    List<ClaimFinding> findings = new ArrayList<>();
    study.claims().forEach(claim -> findings.addAll(check.asked(claim)));
    return List.copyOf(findings);
  }

  private List<ClaimFinding> asked(Claim claim) {
    if (claim.question() instanceof Undecidable undecidable) {
      return List.of(ClaimFinding.notMeasured(claim, List.of(), undecidable.reason()));
    }
    if (claim.question() instanceof Order order
        && !order.above().platform().equals(order.below().platform())) {
      return List.of(
          between(
              claim,
              order.above(),
              order.below(),
              (above, below, asked) ->
                  OrderCheck.of(claim, order, losses, above, below, asked, level)));
    }
    if (claim.question() instanceof Grows grows) {
      return List.of(
          between(
              claim,
              grows.above(),
              grows.below(),
              (above, below, asked) ->
                  GrowthCheck.of(claim, grows, losses, above, below, asked, level)));
    }
    CellSelection of = selection(claim.question());
    Optional<String> own = of.platform().flatMap(this::own);
    List<String> platforms = own.map(List::of).orElseGet(() -> others(of.platform().isPresent()));
    return platforms.isEmpty()
        ? List.of(
            ClaimFinding.notMeasured(
                claim,
                List.of(),
                "no platform of the run stands for " + of.platform().orElse("a virtualized one")))
        : platforms.stream()
            .map(platform -> on(claim, platform))
            .map(each -> isAsked(each, of) ? each : each.notAsked())
            .toList();
  }

  private boolean isAsked(ClaimFinding finding, CellSelection of) {
    return of.platform().isPresent()
        ? of.platform().flatMap(this::own).isPresent()
        : roles.values().containsAll(finding.platforms());
  }

  /** A platform that corresponds to another one of the study is not used for this one. */
  private List<String> others(boolean isNamed) {
    return losses.candidates().stream()
        .filter(each -> !isNamed || !roles.containsValue(each))
        .toList();
  }

  private static CellSelection selection(Claim.Question question) {
    if (question instanceof Within within) {
      return within.of();
    }
    if (question instanceof Share share) {
      return share.range().of();
    }
    if (question instanceof Migration migration) {
      return migration.range().of();
    }
    return question instanceof Stable stable ? stable.of() : ((Order) question).above();
  }

  /** The run's platform for one of the study's: named by the user, or the reference. */
  private Optional<String> own(String platform) {
    if (roles.containsKey(platform)) {
      return Optional.of(roles.get(platform));
    }
    return study.reference().filter(platform::equals).map(each -> losses.reference());
  }

  private ClaimFinding on(Claim claim, String platform) {
    List<String> asked = List.of(platform);
    if (claim.question() instanceof Within within) {
      return WithinCheck.of(claim, within, losses, places(within.of(), platform), asked, level);
    }
    if (claim.question() instanceof Share share) {
      return EstimateCheck.of(claim, share, losses, places(share.range().of(), platform), asked);
    }
    if (claim.question() instanceof Migration migration) {
      return EstimateCheck.of(
          claim, migration, losses, losses.migrated(migration.range().of(), platform), asked);
    }
    if (claim.question() instanceof Stable stable) {
      return StableCheck.of(claim, stable, losses, places(stable.of(), platform), asked, level);
    }
    Order order = (Order) claim.question();
    return OrderCheck.of(
        claim,
        order,
        losses,
        places(order.above(), platform),
        places(order.below(), platform),
        asked,
        level);
  }

  /** Claims that compare two platforms. */
  private interface Comparing {
    ClaimFinding of(List<Place> above, List<Place> below, List<String> asked);
  }

  private ClaimFinding between(
      Claim claim, CellSelection one, CellSelection other, Comparing comparing) {
    Optional<String> above = one.platform().flatMap(this::own);
    Optional<String> below = other.platform().flatMap(this::own);
    if (above.isEmpty() || below.isEmpty()) {
      return ClaimFinding.notMeasured(
          claim,
          List.of(),
          "it compares two platforms; say which of your platforms stand for "
              + one.platform().orElse("each")
              + " and "
              + other.platform().orElse("each"));
    }
    return comparing.of(
        places(one, above.get()), places(other, below.get()), List.of(above.get(), below.get()));
  }

  private List<Place> places(CellSelection selection, String platform) {
    return losses.selected(selection).stream()
        .map(measurand -> new Place(measurand, platform))
        .toList();
  }

  /** The level of each of several intervals for a joint level. */
  static double corrected(double level, int intervals) {
    return ConfidenceLevel.checked(1 - (1 - level) / Math.max(1, intervals));
  }
}
