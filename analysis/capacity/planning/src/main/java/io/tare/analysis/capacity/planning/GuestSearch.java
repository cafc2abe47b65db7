package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.comparison.CellText;
import java.util.List;
import java.util.Locale;

/** The search for the fewest guests that meet an SLA with the requested confidence. */
final class GuestSearch {

  /** How often it goes through all draws of a platform, at most. */
  static final int ROUNDS = 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(QueryKeys.MAX_VMS));

  private GuestSearch() {}

  /**
   * The answer for the found number of guests; if none meets the SLA, for the most, with a note.
   */
  static CapacityAnswer.OnPlatform min(PlatformCase own, Answering asked) {
    Query.Sla sla = asked.query().sla().orElseThrow();
    asked.mayHave(QueryKeys.MAX_VMS);
    int max = 1;
    boolean isSure = own.probability(sla, max) >= sla.confidence();
    while (!isSure && max < QueryKeys.MAX_VMS) {
      max = Math.min(QueryKeys.MAX_VMS, max * 2);
      isSure = own.probability(sla, max) >= sla.confidence();
    }
    if (!isSure) {
      asked.note(
          "%s does not meet the SLA with %d guests%s"
              .formatted(own.platform(), max, why(own, sla, asked.quantiles())));
      return own.answer(max);
    }
    int min = max / 2;
    while (max - min > 1) {
      int middle = (max + min) / 2;
      if (own.probability(sla, middle) < sla.confidence()) {
        min = middle;
      } else {
        max = middle;
      }
    }
    return own.answer(max);
  }

  private static String why(PlatformCase own, Query.Sla sla, Quantiles quantiles) {
    LoadScenario many = own.scenario(OverheadModel.NOMINAL).with(QueryKeys.MAX_VMS).settled();
    Evaluation evaluation = Evaluator.of(many);
    if (evaluation.saturated()) {
      return ": the " + evaluation.bottleneck() + " saturates, and more guests do not help";
    }
    double alone = 0;
    for (int r = 0; r < many.flows().size(); r++) {
      alone = Math.max(alone, quantiles.of(many, evaluation, r, sla.quantile()));
    }
    return String.format(
        Locale.ROOT,
        ": alone in a guest, %s %% of requests take up to %.3g s",
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
        ? "Guests: the fewest that attain " + goal + "; \"meets SLA\" counts draws."
        : "No platform attains " + goal + ".";
  }
}
