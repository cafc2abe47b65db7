package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignFilter;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.model.Measurand;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CampaignFilterTest {

  private Campaign campaign;

  @BeforeEach
  void read() throws CampaignException {
    campaign =
        CampaignFile.parse(
            "x",
            """
            name: x
            platforms:
              native: {kind: native}
              uml: {kind: uml}
              uml-large: {kind: uml}
              container: {kind: container}
            workloads:
              - {name: soa.quicksort, n: [20000, 200000]}
              - {name: soa.matmul, n: 100}
              - {name: soa.matmul-blocked, n: 100, submissions: 7}
              - {name: soap.unmarshal, s: [100kB, 2MB], c: [10, 100]}
              - {name: soap.marshal, s: [100kB, 2MB], c: [10, 100]}
            """);
  }

  @Test
  void keepsTheWholeCampaignByDefault() {
    assertThat(narrowed(List.of(), List.of())).isEqualTo(campaign);
  }

  @Test
  void alwaysKeepsTheReference() {
    assertThat(names(narrowed(List.of("container"), List.of())))
        .containsExactly("native", "container");
    assertThat(names(narrowed(List.of("uml*"), List.of())))
        .containsExactly("native", "uml", "uml-large");
    assertThat(names(narrowed(List.of("container", "uml"), List.of())))
        .containsExactly("native", "uml", "container");
  }

  @ParameterizedTest
  @CsvSource({
    "soap.*, 8",
    "*marshal*, 8",
    "*.marshal, 4",
    "soa.matmul, 1",
    "soa.matmul*, 2",
    "so?.matmul, 1",
    "s=2MB, 4",
    "soap.* c=10, 4",
    "c=10 soap.marshal s=2MB, 1",
    "n=20000, 1",
    "n=2*, 2",
    "transfer=seed, 4",
    "*, 12"
  })
  void keepsTheWorkloadsThatMatch(String word, int points) {
    assertThat(narrowed(List.of(), List.of(word)).measurands()).hasSize(points);
  }

  @Test
  void keepsWhatMatchesAnyOfSeveralWords() {
    assertThat(
            narrowed(List.of(), List.of("soa.matmul", "n=100", "soap.marshal s=2MB")).measurands())
        .hasSize(4);
  }

  @Test
  void keepsTheNumbersOfSubmissions() {
    Campaign narrowed = narrowed(List.of(), List.of("soa.matmul-blocked"));
    Measurand kept = narrowed.measurands().get(0);
    assertThat(narrowed.submissions(kept)).isEqualTo(campaign.submissions(kept));
  }

  /** Planning by a pilot assumes that an entry's points are all combinations of their values. */
  @Test
  void splitsAnEntryIfSomeCombinationsAreRemoved() {
    List<WorkloadChoice> crossed = narrowed(List.of(), List.of("soap.marshal s=2MB")).workloads();
    assertThat(crossed).singleElement().satisfies(each -> assertThat(each.points()).hasSize(2));

    List<WorkloadChoice> apart =
        narrowed(List.of(), List.of("soap.marshal s=2MB", "soap.marshal c=10")).workloads();
    assertThat(apart).hasSize(3).allSatisfy(each -> assertThat(each.points()).hasSize(1));
  }

  @Test
  void canBeWrittenAndReadBack() throws CampaignException {
    Campaign narrowed = narrowed(List.of("uml"), List.of("soap.* c=10", "soa.quicksort"));
    Campaign again = CampaignFile.parse("again", CampaignText.of(narrowed));
    assertThat(again.measurands()).isEqualTo(narrowed.measurands());
    assertThat(again.platforms()).isEqualTo(narrowed.platforms());
  }

  @Test
  void listsWhatThereIsIfAWordMatchesNothing() {
    assertThatThrownBy(() -> narrowed(List.of("uml", "contaner"), List.of()))
        .hasMessage(
            "--platform contaner: the campaign has no such candidate; did you mean 'container'?");
    assertThatThrownBy(() -> narrowed(List.of("native"), List.of()))
        .hasMessage(
            "--platform native: the campaign has no such candidate; allowed: container, uml,"
                + " uml-large");
    assertThatThrownBy(() -> narrowed(List.of(), List.of("soap.*", "soap")))
        .hasMessage(
            "--workload \"soap\": the campaign measures nothing like it; it has soa.quicksort,"
                + " soa.matmul, soa.matmul-blocked, soap.unmarshal, soap.marshal");
    assertThatThrownBy(() -> narrowed(List.of(), List.of("soap.* s=3MB")))
        .hasMessageStartingWith("--workload \"soap.* s=3MB\": the campaign measures nothing");
  }

  @Test
  void printsTheOptionsOfTheCommandLine() {
    assertThat(new CampaignFilter(List.of("uml"), List.of("soap.*", "n=1"), List.of()))
        .hasToString("--platform uml --workload \"soap.*\" --workload \"n=1\"");
  }

  private Campaign narrowed(List<String> platforms, List<String> workloads) {
    return new CampaignFilter(platforms, workloads, List.of()).of(campaign);
  }

  private static List<String> names(Campaign campaign) {
    return campaign.platforms().stream().map(PlatformChoice::name).toList();
  }
}
