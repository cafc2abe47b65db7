package io.tare.analysis.studies;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.studies.Finding.Explanation;
import org.junit.jupiter.api.Test;

/** What is known to disagree in the published studies is found, and what explains it. */
class StudyCheckTest {

  @Test
  void findsTheSignificanceThatNoTestGives() throws Exception {
    Finding sp = significance("mpi npb.sp 1");

    assertThat(sp.explanation()).isEqualTo(Explanation.NOTHING);
    assertThat(sp.published()).isEqualTo("p = 0.051");
    assertThat(sp.computed()).contains("338.28 ± 2.62 and 335.28 ± 2.62").endsWith("p = 2.1e-06");
  }

  @Test
  void findsSignificancesThatFitAPairedTest() throws Exception {
    Finding cg = significance("mpi npb.cg 1");

    assertThat(cg.explanation()).isEqualTo(Explanation.OTHER_TEST);
    assertThat(cg.detail()).isEqualTo("a paired t test, if the runs correlate by 0.41");
  }

  @Test
  void findsSignificancesThatFitWelchsTest() throws Exception {
    assertThat(significance("omp npb.cg 3").detail()).isEqualTo("Welch's t: p = 0.0345");
  }

  @Test
  void tellsWhatRoundingExplains() throws Exception {
    Finding ep = significance("mpi npb.ep 4");

    assertThat(ep.explanation()).isEqualTo(Explanation.ROUNDING);
    assertThat(ep.possible()).isEqualTo("0.0953 to 0.4408");
  }

  @Test
  void findsOutWhatPercentagesAreOf() throws Exception {
    Finding network = statement("iaas-managers", "network");

    assertThat(network.agrees()).isTrue();
    assertThat(network.computed())
        .isEqualTo("920.77 and 666.85: difference 31.988 % of the mean of both");
  }

  @Test
  void countsRowsAgain() throws Exception {
    assertThat(statement("iaas-managers", "openstack-share").agrees()).isTrue();
    Finding undecided = statement("iaas-managers", "undecided-share-omp");
    assertThat(undecided.agrees()).isFalse();
    assertThat(undecided.computed()).isEqualTo("6 of 32 rows: 18.750 %");
    assertThat(undecided.detail()).isEqualTo("the statement counts 7 rows");
  }

  @Test
  void comparesListsOfTheTextWithTheTable() throws Exception {
    assertThat(statement("iaas-managers", "mpi-not-significant").agrees()).isTrue();
    assertThat(statement("iaas-managers", "omp-not-significant").detail())
        .isEqualTo(
            "npb.cg 3 stands in the text only (opennebula better, 109.21 and 114.05, p = 0.035)");
    assertThat(statement("iaas-managers", "mpi-openstack-significantly-better").detail())
        .startsWith("npb.ep 1 stands in the table only");
  }

  @Test
  void findsAveragesThatNoReadingGives() throws Exception {
    Finding gains = statement("iaas-managers", "mpi-gains");

    assertThat(gains.explanation()).isEqualTo(Explanation.NOTHING);
    assertThat(gains.computed())
        .contains("12.965 % (18 significant rows, of the mean of both)")
        .endsWith("from 0.025 % to 64.546 % of the mean of both");
  }

  @Test
  void dividesAgain() throws Exception {
    assertThat(statement("xen", "hpl-migration-share").computed())
        .isEqualTo("12.9 / 279 = 4.624 %");
    assertThat(StudyCheck.of(StudyFile.shipped("xen")).count(Explanation.AGREES)).isEqualTo(3);
  }

  @Test
  void findsTwoValuesForOneThing() throws Exception {
    assertThat(statement("soa", "unmarshal-best-hyperv").explanation())
        .isEqualTo(Explanation.NOTHING);
    assertThat(statement("soa", "marshal-best-hyperv").agrees()).isTrue();
  }

  @Test
  void comparesConclusionsWithTheTableOfWinners() throws Exception {
    assertThat(statement("virtual-networks", "latency-different").detail())
        .isEqualTo("the table agrees in 1 of 3 places");
    assertThat(statement("virtual-networks", "loss-different").agrees()).isTrue();
  }

  private static Finding significance(String id) throws StudyException {
    return StudyCheck.of(StudyFile.shipped("iaas-managers")).significances().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Finding statement(String study, String id) throws StudyException {
    return StudyCheck.of(StudyFile.shipped(study)).statements().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
