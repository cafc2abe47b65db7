package io.tare.analysis.studies;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.studies.Finding.Explanation;
import org.junit.jupiter.api.Test;

/** Finds the known disagreements in the published studies, with explanations. */
class StudyCheckTest {

  @Test
  void findsASignificanceThatNoTestGives() throws Exception {
    Finding sp = significance("mpi npb.sp 1");

    assertThat(sp.disagrees()).isTrue();
    assertThat(sp.published()).isEqualTo("p = 0.051");
    assertThat(sp.computed()).contains("338.28 ± 2.62 and 335.28 ± 2.62").endsWith("to 3.5e-05");
    assertThat(sp.detail()).endsWith("whatever the correlation");
  }

  /** Some correlation fits nearly any p. */
  @Test
  void acceptsOnlyChanceCorrelationsAsAnExplanation() throws Exception {
    Finding ft = significance("mpi npb.ft 1");

    assertThat(ft.disagrees()).isTrue();
    assertThat(ft.detail())
        .isEqualTo("no test gives it; a paired one would need a correlation of runs of 0.81");
  }

  @Test
  void checksEveryRowAgainstTheCommonTest() throws Exception {
    Finding cg = significance("omp npb.cg 2");

    assertThat(cg.agrees()).isTrue();
    assertThat(cg.computed()).contains("paired t, |r| <= 0.2 in each row");
  }

  @Test
  void acceptsDifferencesWithinRounding() throws Exception {
    Finding ep = significance("mpi npb.ep 4");

    assertThat(ep.explanation()).isEqualTo(Explanation.ROUNDING);
    assertThat(ep.possible()).isEqualTo("0.0737 to 0.4768");
    assertThat(ep.disagrees()).isFalse();
  }

  @Test
  void findsFourOf74DisagreeingSignificances() throws Exception {
    assertThat(StudyCheck.of(StudyFile.shipped("iaas-managers")).significances())
        .hasSize(74)
        .filteredOn(Finding::disagrees)
        .extracting(Finding::id)
        .containsExactly("micro stream scale", "mpi npb.cg 1", "mpi npb.ft 1", "mpi npb.sp 1");
  }

  @Test
  void findsTheDefinitionOfPercentages() throws Exception {
    Finding network = statement("iaas-managers", "network");

    assertThat(network.agrees()).isTrue();
    assertThat(network.computed())
        .isEqualTo("920.77 and 666.85: difference 31.988 % of the mean of both");
  }

  @Test
  void recountsRows() throws Exception {
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
            "npb.cg 3 is only in the text (opennebula better, 109.21 and 114.05, p = 0.035)");
    assertThat(statement("iaas-managers", "mpi-openstack-significantly-better").detail())
        .startsWith("npb.ep 1 is only in the table");
  }

  @Test
  void findsAveragesThatNoDefinitionGives() throws Exception {
    Finding gains = statement("iaas-managers", "mpi-gains");

    assertThat(gains.explanation()).isEqualTo(Explanation.NOTHING);
    assertThat(gains.detail())
        .startsWith("the range is right, as a share of the mean of both; no choice");
    assertThat(gains.computed())
        .contains("12.965 % (18 significant rows, of the mean of both)")
        .endsWith("from 0.025 % to 64.546 % of the mean of both");
  }

  @Test
  void checksTheEndsOfARange() throws Exception {
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
  void givesThePossibleRangeOfADisagreeingAverage() throws Exception {
    assertThat(statement("iaas-managers", "mpi-gains").possible()).isNotEmpty();
  }

  @Test
  void recomputesQuotients() throws Exception {
    assertThat(statement("xen", "hpl-migration-share").computed())
        .isEqualTo("12.9 / 279 = 4.624 %");
    assertThat(StudyCheck.of(StudyFile.shipped("xen")).count(Explanation.AGREES)).isEqualTo(3);
  }

  @Test
  void findsTwoValuesForTheSameQuantity() throws Exception {
    assertThat(statement("soa", "marshal-best-hyperv").agrees()).isTrue();
  }

  /** The value at which a loss becomes stable is not the smallest measured one. */
  @Test
  void acceptsAPlateauAboveAMinimum() throws Exception {
    assertThat(StudyCheck.of(StudyFile.shipped("soa")).statements())
        .extracting(Finding::id)
        .doesNotContain("unmarshal-best-vmware", "unmarshal-best-hyperv");
  }

  @Test
  void doesNotMistakeNeighbouringValuesForRounding() throws Exception {
    Finding worst = statement("soa", "matmul-worst-vmware");

    assertThat(worst.explanation()).isEqualTo(Explanation.NOTHING);
    assertThat(worst.computed()).isEqualTo("elsewhere 1.54");
  }

  @Test
  void findsThatTableAndAbstractDisagreeAboutJitter() throws Exception {
    Finding bridge = statement("virtual-networks", "jitter-bridge-mostly");

    assertThat(bridge.disagrees()).isTrue();
    assertThat(bridge.source()).startsWith("abstract");
    assertThat(bridge.computed()).isEqualTo("in the table: in 2 of 6");
  }

  @Test
  void countsPlacesWhereOneOfSeveralPlatformsIsBest() throws Exception {
    Finding openVSwitch = statement("virtual-networks", "jitter-mostly");

    assertThat(openVSwitch.agrees()).isTrue();
    assertThat(openVSwitch.source()).startsWith("section 3.2.3");
    assertThat(openVSwitch.published())
        .isEqualTo("ovs-gre or ovs-vxlan is best in most places of jitter");
    assertThat(openVSwitch.computed()).isEqualTo("in the table: in 4 of 6");
    assertThat(statement("virtual-networks", "throughput-mostly").computed())
        .isEqualTo("in the table: in 7 of 9");
  }

  @Test
  void acceptsEitherOfTwoBestPlatforms() throws Exception {
    assertThat(statement("virtual-networks", "latency-bridge-same").agrees()).isTrue();
    assertThat(statement("virtual-networks", "latency-bridge-different").agrees()).isTrue();
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
