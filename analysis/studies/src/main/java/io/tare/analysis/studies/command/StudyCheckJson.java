package io.tare.analysis.studies.command;

import io.tare.analysis.studies.Finding;
import io.tare.analysis.studies.Finding.Explanation;
import io.tare.analysis.studies.PercentReading;
import io.tare.analysis.studies.Percentage;
import io.tare.analysis.studies.SignificanceConclusion;
import io.tare.analysis.studies.SignificanceTest;
import io.tare.analysis.studies.StudyCheck;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code tare study check} found in a study, for machines.
 *
 * @param conclusion null if the study prints no significances above 0
 */
record StudyCheckJson(
    String study,
    int recomputed,
    int agree,
    int agreeByRounding,
    int disagree,
    @Nullable Conclusion conclusion,
    List<Share> percentages,
    List<Finding> significances,
    List<Finding> statements) {

  /**
   * Which test gives the significances.
   *
   * @param test null if none gives more than half of them
   * @param largestCorrelation that the paired test is allowed
   * @param largestByChance the share of samples of unrelated pairs that correlate by no more
   */
  record Conclusion(
      int rowsAboveZero,
      int rowsOfZero,
      long samples,
      @Nullable SignificanceTest test,
      List<SignificanceConclusion.Fit> fits,
      SignificanceConclusion.Common pairedWithOneCorrelation,
      double largestCorrelation,
      double largestByChance) {

    static Conclusion of(SignificanceConclusion conclusion) {
      return new Conclusion(
          conclusion.rows(),
          conclusion.zeros(),
          conclusion.samples(),
          conclusion.test().orElse(null),
          conclusion.fits(),
          conclusion.common(),
          SignificanceTest.CHANCE,
          conclusion.byChance());
    }
  }

  /** A percentage and what each way to take it gives; without a reading none gives it. */
  record Share(
      String id,
      String row,
      String published,
      @Nullable PercentReading reading,
      double symmetric,
      double ofWorse,
      double ofBetter) {

    static Share of(Percentage percentage) {
      return new Share(
          percentage.id(),
          percentage.row(),
          percentage.published(),
          percentage.reading().orElse(null),
          percentage.symmetric(),
          percentage.ofWorse(),
          percentage.ofBetter());
    }
  }

  static StudyCheckJson of(StudyCheck check) {
    return new StudyCheckJson(
        check.study().id(),
        check.findings().size(),
        check.count(Explanation.AGREES),
        check.count(Explanation.ROUNDING),
        check.count(Explanation.NOTHING),
        check.conclusion().map(Conclusion::of).orElse(null),
        check.percentages().stream().map(Share::of).toList(),
        check.significances(),
        check.statements());
  }
}
