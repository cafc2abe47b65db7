package io.tare.analysis.studies.command;

import io.tare.analysis.studies.Finding;
import io.tare.analysis.studies.Finding.Explanation;
import io.tare.analysis.studies.Percentage;
import io.tare.analysis.studies.SignificanceConclusion;
import io.tare.analysis.studies.SignificanceTest;
import io.tare.analysis.studies.StudyCheck;
import java.util.List;
import java.util.Optional;

/**
 * The findings of {@code tare study check} in a study, for programs.
 *
 * @param conclusion empty if the study prints no significances above 0
 */
record StudyCheckJson(
    String study,
    int recomputed,
    int agree,
    int agreeByRounding,
    int disagree,
    Optional<Conclusion> conclusion,
    List<Percentage> percentages,
    List<Finding> significances,
    List<Finding> statements) {

  /**
   * Which test gives the significances.
   *
   * @param test empty if none gives more than half of them
   * @param largestCorrelation allowed for the paired test
   * @param largestByChance the share of samples of unrelated pairs with no larger correlation
   */
  record Conclusion(
      int rowsAboveZero,
      int rowsOfZero,
      long samples,
      Optional<SignificanceTest> test,
      List<SignificanceConclusion.Fit> fits,
      SignificanceConclusion.Common pairedWithOneCorrelation,
      double largestCorrelation,
      double largestByChance) {

    static Conclusion of(SignificanceConclusion conclusion) {
      return new Conclusion(
          conclusion.rows(),
          conclusion.zeros(),
          conclusion.samples(),
          conclusion.test(),
          conclusion.fits(),
          conclusion.common(),
          SignificanceTest.CHANCE,
          conclusion.byChance());
    }
  }

  static StudyCheckJson of(StudyCheck check) {
    return new StudyCheckJson(
        check.study().id(),
        check.findings().size(),
        check.count(Explanation.AGREES),
        check.count(Explanation.ROUNDING),
        check.count(Explanation.NOTHING),
        check.conclusion().map(Conclusion::of),
        check.percentages(),
        check.significances(),
        check.statements());
  }
}
