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
  void takesTheEndsOfARangeFromTheSmallestAndTheLargest() throws Exception {
    assertThat(range("1.00", "50.00").explanation()).isEqualTo(Explanation.AGREES);
    assertThat(range("10.00", "50.00").explanation()).isEqualTo(Explanation.NOTHING);
    assertThat(range("1.00", "10.00").explanation()).isEqualTo(Explanation.NOTHING);
  }

  private static Finding range(String low, String high) throws StudyException {
    String text =
        """
        id: mine
        title: Three rows
        authors: [I]
        platforms: {a: one, b: another}
        tables:
          - id: t
            source: table 1
            samples: 10
            unit: s
            better: lower
            columns: [workload, a.mean, a.sd, b.mean, b.sd]
            compared: [a, b]
            rows:
              - [x, 100.00, 1.00, 101.00, 1.00]
              - [y, 100.00, 1.00, 110.00, 1.00]
              - [z, 100.00, 1.00, 150.00, 1.00]
        statements:
          - {id: r, source: text, kind: percents, tables: [t], better: a, mean: 20.33, low: LOW, high: HIGH}
        """;
    return StudyCheck.of(
            StudyFile.parse("mine.yaml", text.replace("LOW", low).replace("HIGH", high)))
        .statements()
        .get(0);
  }

  @Test
  void tellsWhatRoundingLeavesPossibleOfAnAverageThatDisagrees() throws Exception {
    assertThat(statement("iaas-managers", "mpi-gains").possible()).isNotEmpty();
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
  void doesNotTakeNeighbouringValuesForRounding() throws Exception {
    Finding worst = statement("soa", "matmul-worst-vmware");

    assertThat(worst.explanation()).isEqualTo(Explanation.NOTHING);
    assertThat(worst.computed()).isEqualTo("elsewhere 1.54");
  }

  @Test
  void countsWhereAPlatformIsBest() throws Exception {
    Finding mostly = statement("virtual-networks", "bridge-mostly");

    assertThat(mostly.agrees()).isFalse();
    assertThat(mostly.computed()).isEqualTo("in the table: in 5 of 12");
  }

  @Test
  void letsEitherOfTwoPlatformsBeTheBest() throws Exception {
    assertThat(statement("virtual-networks", "jitter-same").agrees()).isTrue();
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
