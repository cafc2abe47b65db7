package io.tare.analysis.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.studies.SignificanceConclusion.Fit;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The one test that gives all significances of a study. */
class SignificanceConclusionTest {

  private static SignificanceConclusion ofManagers() throws StudyException {
    return SignificanceConclusion.of(StudyFile.shipped("iaas-managers")).orElseThrow();
  }

  @Test
  void theWeaklyCorrelatedPairedTestExplains32Of36AndThePooledTest18() throws Exception {
    SignificanceConclusion conclusion = ofManagers();

    assertThat(conclusion.rows()).isEqualTo(36);
    assertThat(conclusion.zeros()).isEqualTo(38);
    assertThat(conclusion.samples()).isEqualTo(40);
    assertThat(conclusion.test()).contains(SignificanceTest.PAIRED);
    assertThat(conclusion.fits())
        .extracting(Fit::test, Fit::rows)
        .containsExactly(
            tuple(SignificanceTest.PAIRED, 32),
            tuple(SignificanceTest.STUDENT, 18),
            tuple(SignificanceTest.WELCH, 18),
            tuple(SignificanceTest.NORMAL, 14));
  }

  @Test
  void countsRowsByTable() throws Exception {
    assertThat(ofManagers().fits().get(0).tables())
        .isEqualTo(Map.of("micro", 3, "omp", 17, "mpi", 12));
  }

  @Test
  void oneCommonCorrelationExplainsFewerRowsThanOnePerRow() throws Exception {
    assertThat(ofManagers().common().rows()).isEqualTo(21);
    assertThat(ofManagers().common().correlation()).isZero();
  }

  @Test
  void hasTheChanceShareOfTheCorrelation() throws Exception {
    assertThat(ofManagers().byChance()).isCloseTo(0.784, within(0.0005));
  }

  /** Two samples of 10, of 1.50 and 1.60 with a deviation of 0.10: t = 2.236 of 18 degrees. */
  private static Study study(String... rows) throws StudyException {
    String head =
        """
        id: mine
        title: Mine
        authors: [I]
        platforms: {a: one, b: another}
        tables:
          - id: t
            source: table 1
            samples: 10
            unit: s
            better: lower
            columns: [workload, a.mean, a.sd, b.mean, b.sd, p]
            compared: [a, b]
            rows:
        """;
    return StudyFile.parse("mine.yaml", head + "      - " + String.join("\n      - ", rows) + "\n");
  }

  @Test
  void prefersTheUsualTestOfEqualOnes() throws Exception {
    Study study = study("[x, 1.500, 0.100, 1.600, 0.100, 0.038]");

    assertThat(SignificanceConclusion.of(study).orElseThrow().test())
        .contains(SignificanceTest.STUDENT);
    assertThat(StudyCheck.of(study).significances().get(0).agrees()).isTrue();
  }

  @Test
  void acceptsNoTestThatExplainsOnlyHalfOfTheRows() throws Exception {
    Study study =
        study("[x, 1.500, 0.100, 1.600, 0.100, 0.038]", "[y, 1.000, 0.001, 2.000, 0.001, 0.700]");

    assertThat(SignificanceConclusion.of(study).orElseThrow().test()).isEmpty();
    assertThat(StudyCheck.of(study).significances())
        .extracting(Finding::disagrees)
        .containsExactly(false, true);
  }

  @Test
  void concludesNothingFromZeroSignificances() throws Exception {
    assertThat(SignificanceConclusion.of(study("[x, 1.0, 0.1, 2.0, 0.1, 0.000]"))).isEmpty();
    assertThat(SignificanceConclusion.of(StudyFile.shipped("soa"))).isEmpty();
  }
}
