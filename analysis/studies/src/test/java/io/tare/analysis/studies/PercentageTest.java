package io.tare.analysis.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PercentageTest {

  @Test
  void givesTheUsualMeaningsOfASymmetricPercentage() throws Exception {
    Percentage network =
        StudyCheck.of(StudyFile.shipped("iaas-managers")).percentages().stream()
            .filter(each -> each.id().equals("network"))
            .findFirst()
            .orElseThrow();

    assertThat(network.published()).isEqualTo("31.99");
    assertThat(network.reading()).contains(PercentReading.SYMMETRIC);
    assertThat(network.symmetric()).isCloseTo(31.99, within(0.005));
    assertThat(network.ofWorse()).isCloseTo(38.1, within(0.05));
    assertThat(network.ofBetter()).isCloseTo(27.6, within(0.05));
  }

  @Test
  void findsAllPercentagesOfTheManagersSymmetric() throws Exception {
    assertThat(StudyCheck.of(StudyFile.shipped("iaas-managers")).percentages())
        .hasSize(8)
        .allSatisfy(each -> assertThat(each.reading()).contains(PercentReading.SYMMETRIC));
  }

  @Test
  void namesTheDefinitionThatGivesAPercentage() throws Exception {
    assertThat(reading("40")).contains(PercentReading.SYMMETRIC);
    assertThat(reading("50")).contains(PercentReading.OF_THE_BETTER);
    assertThat(reading("33")).contains(PercentReading.OF_THE_WORSE);
    assertThat(reading("70")).isEmpty();
  }

  private static Optional<PercentReading> reading(String value) throws StudyException {
    String text =
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
            columns: [workload, a.mean, a.sd, b.mean, b.sd]
            compared: [a, b]
            rows: [[x, 100.00, 1.00, 150.00, 1.00]]
        statements:
          - {id: p, source: text, kind: percent, table: t, row: x, better: a, value: VALUE}
        """;
    List<Percentage> all =
        StudyCheck.of(StudyFile.parse("mine.yaml", text.replace("VALUE", value))).percentages();
    assertThat(all).hasSize(1);
    return all.get(0).reading();
  }
}
