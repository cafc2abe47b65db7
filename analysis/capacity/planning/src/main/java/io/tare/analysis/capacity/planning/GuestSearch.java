package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.comparison.CellText;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** The search for the fewest guests that meet an SLA with the requested confidence. */
final class GuestSearch {

  /** How often it goes through all draws of a platform, at most. */
  static final int ROUNDS = 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(QueryKeys.MAX_VMS));

  /** Where the search begins. */
  private static final double USUALLY_BUSY = 0.8;

  /** As long as one draw of so many misses the SLA, it may be too many. */
  private static final int SOON = 3;

  private GuestSearch() {}

  /**
   * The answer for the found number of guests; if none meets the SLA, for the most, with a note.
   */
  static CapacityAnswer.OnPlatform min(PlatformCase own, Answering asked) {
    Query.Sla sla = asked.query().sla().orElseThrow();
    int max = QueryKeys.MAX_VMS;
    asked.mayHave(max);
    LoadScenario nominal = own.scenario(OverheadModel.NOMINAL);
    int busy = (int) Math.max(1, Math.min(max, Math.ceil(nominal.work() / USUALLY_BUSY)));
    int guess = Fewest.of(vms -> own.meets(nominal.with(vms), sla), busy, max).orElse(max);
    Map<Integer, Draws> solved = new HashMap<>();
    OptionalInt found = fewest(own, guess, vms -> solved.computeIfAbsent(vms, own::draws));
    if (found.isEmpty()) {
      asked.note(
          "%s does not meet the SLA with any number of guests: %s"
              .formatted(own.platform(), why(own, sla, asked.quantiles())));
    }
    int vms = found.orElse(max);
    return own.answer(solved.computeIfAbsent(vms, own::draws), vms);
  }

  /**
   * The fewest guests that meet the SLA; empty if no number does.
   *
   * @param guess where the search begins
   */
  static OptionalInt fewest(PlatformCase own, int guess) {
    return fewest(own, guess, own::draws);
  }

  private static OptionalInt fewest(PlatformCase own, int guess, IntFunction<Draws> solved) {
    Query.Sla sla = own.query().sla().orElseThrow();
    return Fewest.of(
        vms -> !failsSoon(own, vms, sla) && solved.apply(vms).probability(sla) >= sla.confidence(),
        guess,
        QueryKeys.MAX_VMS);
  }

  /** Whether so many of the first draws miss the SLA that the others do not matter. */
  private static boolean failsSoon(PlatformCase own, int vms, Query.Sla sla) {
    int draws = own.used();
    int missed = 0;
    for (int draw = 0; draw < Math.min(draws, SOON * (missed + 1)); draw++) {
      missed += own.meets(own.scenario(draw).with(vms), sla) ? 0 : 1;
      if ((double) (draws - missed) / draws < sla.confidence()) {
        return true;
      }
    }
    return false;
  }

  private static String why(PlatformCase own, Query.Sla sla, Quantiles quantiles) {
    LoadScenario many = own.scenario(OverheadModel.NOMINAL).with(QueryKeys.MAX_VMS).settled();
    Evaluation evaluation = Evaluator.of(many);
    if (evaluation.saturated() && evaluation.bottleneck().equals(StationNames.PROCESSORS)) {
      return "it saturates even with %d guests, and more are not tried"
          .formatted(QueryKeys.MAX_VMS);
    }
    if (evaluation.saturated()) {
      return "the " + evaluation.bottleneck() + " saturates, and more guests do not help";
    }
    if (evaluation.busiest() > 1 - sla.headroom()) {
      return "the %s are %s busy, and more guests do not help"
          .formatted(evaluation.bottleneck(), AnswerTables.percent(evaluation.busiest()));
    }
    double alone = 0;
    for (int r = 0; r < many.flows().size(); r++) {
      alone = Math.max(alone, quantiles.of(many, evaluation, r, sla.quantile()));
    }
    return String.format(
        Locale.ROOT,
        "alone in a guest, %s %% of requests take up to %.3g s",
        CellText.plain(100 * sla.quantile()),
        alone);
  }

  /** Whether some platform meets the SLA. */
  static boolean isAttainable(List<CapacityAnswer.OnPlatform> platforms) {
    return platforms.stream()
        .anyMatch(each -> each.sla().map(CapacityAnswer.SlaCheck::met).orElse(false));
  }

  /** What was searched for, or that no platform attains it. */
  static String sentence(Query query, List<CapacityAnswer.OnPlatform> platforms) {
    String goal = query.sla().orElseThrow().words();
    return isAttainable(platforms)
        ? "Guests: the fewest that attain "
            + goal
            + "; \"meets SLA\" counts draws, and is not known where no load test validated the model."
        : "No platform attains " + goal + ".";
  }
}
