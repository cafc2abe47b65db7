package io.tare.analysis.report;

import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.ComponentLoss;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.SelfComparison;
import io.tare.analysis.statistics.Interval;
import java.util.Locale;
import java.util.Optional;

/** What the results say, in plain words. */
final class Sentences {

  private Sentences() {}

  /**
   * {@code "Quicksort of 200,000: 1.31 times as long (95 % 1.28–1.34) in uml as natively; most of
   * the loss (93 %) is in the service."}
   */
  static String of(Comparison comparison) {
    String subject = Wording.sentence(comparison.measurand()) + ": ";
    String where = " in " + comparison.candidate() + " as " + inReference(comparison);
    return switch (comparison.verdict()) {
      case TOO_FEW_BLOCKS ->
          subject
              + "about "
              + ratio(comparison)
              + " times as long"
              + where
              + ", but there are too few blocks to say how sure that is.";
      case NO_DIFFERENCE_SEEN ->
          subject
              + "no difference seen between "
              + comparison.candidate()
              + " and "
              + comparison.reference()
              + " ("
              + ratio(comparison)
              + "; "
              + interval(comparison)
              + ").";
      case SLOWER, FASTER ->
          subject
              + ratio(comparison)
              + " times as long ("
              + interval(comparison)
              + ")"
              + where
              + (comparison.survivesCorrection()
                  ? ""
                  : ", though not beyond doubt among so many comparisons")
              + where(comparison)
              + ".";
    };
  }

  /** How the intervals of a run against itself did. */
  static String of(SelfComparison self) {
    return String.format(
        Locale.ROOT,
        "%d of %d intervals contain 1; at %.0f %% about %.1f were promised. If the promise holds,"
            + " so few or fewer come with probability %.2f (taking the comparisons as independent).",
        self.containingOne(),
        self.comparisons(),
        100 * self.level(),
        self.promised(),
        self.probability());
  }

  /** What was never run against the real system. */
  static String notMeasured(Results results) {
    if (results.standIns().isEmpty()) {
      return "Every platform of this run is what its name says; none was emulated or simulated. The"
          + " figures hold for these platforms on this machine and for no other hypervisor.";
    }
    StringBuilder words = new StringBuilder();
    results
        .standIns()
        .forEach(
            each ->
                words
                    .append(each.notMeasured())
                    .append(" was never run: for ")
                    .append(each.platform())
                    .append(", ")
                    .append(each.why())
                    .append(". "));
    return words.toString().strip();
  }

  /** Decimals of a ratio: enough that the interval's ends differ, never more than four. */
  static int decimals(Optional<Interval> interval) {
    double half = interval.map(Sentences::resolution).orElse(0.05);
    return half >= 0.015 ? 2 : half >= 0.0015 ? 3 : 4;
  }

  /** Half the width, or the distance of an end to 1 if that is smaller and 1 is left out. */
  private static double resolution(Interval interval) {
    double distance = Math.min(Math.abs(interval.lower() - 1), Math.abs(interval.upper() - 1));
    return interval.contains(1)
        ? interval.halfWidth()
        : Math.min(interval.halfWidth(), Math.max(3 * distance, 0.002));
  }

  private static String inReference(Comparison comparison) {
    String reference = comparison.reference();
    return reference.equals("native") ? "natively" : "in " + reference;
  }

  private static String ratio(Comparison comparison) {
    return Numbers.ratio(comparison.pd().value(), decimals(comparison.pd().interval()));
  }

  private static String interval(Comparison comparison) {
    Optional<Interval> interval = comparison.pd().interval();
    String level =
        interval.map(each -> Numbers.significant(100 * each.level(), 2) + " % ").orElse("");
    return level + Numbers.interval(interval, decimals(interval));
  }

  /** In which component the difference sits, if it is a loss and one component has half of it. */
  private static String where(Comparison comparison) {
    Optional<ComponentLoss> largest =
        comparison.pd().value() > 1 ? comparison.largestLoss() : Optional.empty();
    return largest
        .flatMap(
            part ->
                part.lossShare()
                    .filter(share -> share.value() > 0.5)
                    .map(
                        share ->
                            String.format(
                                Locale.ROOT,
                                "; most of the loss (%.0f %%) is in %s",
                                100 * Math.min(1, share.value()),
                                phrase(part))))
        .orElse("");
  }

  private static String phrase(ComponentLoss part) {
    return switch (part.component()) {
      case CLIENT_MARSHAL -> "the client's marshalling";
      case NETWORK -> "the network and what nobody can see";
      case SERVER_UNMARSHAL -> "the server's unmarshalling";
      case SERVICE -> "the service";
      case SERVER_MARSHAL -> "the server's marshalling";
      case CLIENT_UNMARSHAL -> "the client's unmarshalling";
    };
  }
}
