package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignFilter;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.campaign.Expectations;
import io.tare.harness.model.Expectation;
import io.tare.harness.model.ExpectedRange;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What campaigns expect of figures, and how mistakes are refused. */
class ExpectationsTest {

  private static Campaign campaign(String ofPlatform, String ofWorkload) throws CampaignException {
    return CampaignFile.parse(
        "x",
        """
        name: x
        platforms:
          native: {kind: native%s}
          uml: {kind: uml}
        workloads:
          - {name: stream, n: [1000000, 2000000], tags: [memory, smoke]%s}
          - {name: hpl, n: 500, tags: processor}
        """
            .formatted(
                ofPlatform.isEmpty() ? "" : ", expect: " + ofPlatform,
                ofWorkload.isEmpty() ? "" : ", expect: " + ofWorkload));
  }

  private static List<String> words(Campaign campaign) {
    return Expectations.of(campaign).stream()
        .map(each -> each.cell() + ": " + each.figure() + " " + range(each.range()))
        .toList();
  }

  private static String range(ExpectedRange range) {
    return end(range.lower()) + " to " + end(range.upper());
  }

  private static String end(OptionalDouble end) {
    return end.isPresent() ? String.valueOf((long) end.getAsDouble()) : "any";
  }

  @Test
  void readsBoundsAroundAReference() throws CampaignException {
    Campaign campaign =
        campaign("{stream: {triad_bytes_per_s: {reference: 38GB/s, lower: -5%, upper: +10%}}}", "");

    assertThat(words(campaign))
        .containsExactly(
            "stream n=1000000 loopback on native:"
                + " triad_bytes_per_s 36100000000 to 41800000000",
            "stream n=2000000 loopback on native:"
                + " triad_bytes_per_s 36100000000 to 41800000000");
  }

  @Test
  void readsAbsoluteBoundsOfOneSize() throws CampaignException {
    Campaign campaign = campaign("{stream n=2000000: {copy_bytes_per_s: {at_least: 1.5GB/s}}}", "");

    assertThat(words(campaign))
        .containsExactly(
            "stream n=2000000 loopback, copy on native: copy_bytes_per_s 1500000000 to any");
  }

  @Test
  void namesDefaultsOfParametersToo() throws CampaignException {
    Campaign campaign =
        campaign("{stream n=1000000 threads=1: {copy_bytes_per_s: {at_least: 1GB/s}}}", "");

    assertThat(Expectations.of(campaign)).hasSize(1);
  }

  @Test
  void appliesAWorkloadsToAllPlatformsAndAPlatformsFirst() throws CampaignException {
    Campaign campaign =
        campaign(
            "{stream: {copy_bytes_per_s: {at_least: 9GB/s}}}",
            "{stream: {copy_bytes_per_s: {at_least: 2GB/s}, pd: {at_most: 2}}}");

    assertThat(words(campaign))
        .containsExactly(
            "stream n=1000000 loopback, copy on native: copy_bytes_per_s 9000000000 to any",
            "stream n=2000000 loopback, copy on native: copy_bytes_per_s 9000000000 to any",
            "stream n=1000000 loopback, copy on uml: copy_bytes_per_s 2000000000 to any",
            "stream n=2000000 loopback, copy on uml: copy_bytes_per_s 2000000000 to any",
            "stream n=1000000 loopback on uml: pd any to 2",
            "stream n=2000000 loopback on uml: pd any to 2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{stream: {triad_bytes_per_s: {at_least: 38Gbit/s}}} | expected a rate of bytes with its unit, such as 38GB/s, above 0, found \"38Gbit/s\"; did you mean 38GB/s?",
        "{stream: {triad_bytes_per_s: {at_least: 38 GB}}} | did you mean 38GB/s?",
        "{hpl: {flops: {at_least: 2.5GFLOPS}}} | did you mean 2.5GFLOP/s?",
        "{stream: {triad_bytes_per_s: {at_least: 20ms}}} | found \"20ms\"",
        "{stream: {triad_bytes_per_s: {at_least: NaN}}} | found \"NaN\"",
        "{stream: {triad_bytes_per_s: {at_least: -5GB/s}}} | found \"-5GB/s\"",
        "{stream: {triad_bytes_per_s: {at_least: 0GB/s}}} | above 0, found \"0GB/s\"",
        "{stream: {triad_bytes_per_s: {at_least: 38}}} | found \"38\"",
        "{stream: {triad_bytes_per_s: {at_least: 3GB/s, at_most: 2GB/s}}} | the lower bound must be below the upper one",
        "{stream: {triad_bytes_per_s: {reference: 3GB/s, lower: 0%, upper: 0%}}} | the lower bound must be below the upper one",
        "{stream: {triad_bytes_per_s: {reference: 3GB/s, lower: 5%}}} | expected a share of the reference from -100% to 0%, such as -5%, found \"5%\"",
        "{stream: {triad_bytes_per_s: {reference: 3GB/s, upper: -5%}}} | expected a share of the reference, such as +10%, found \"-5%\"",
        "{stream: {triad_bytes_per_s: {reference: 3GB/s}}} | triad_bytes_per_s has no bound; give lower or upper with reference, or at_least or at_most",
        "{stream: {triad_bytes_per_s: {lower: -5%}}} | reference",
        "{stream: {triad_bytes_per_s: {reference: 3GB/s, lower: -5%, at_least: 2GB/s}}} | lower",
        "{stream: {triad: {at_least: 3GB/s}}} | stream has no figure triad; allowed: add_bytes_per_s, copy_bytes_per_s, pd, pd.median, pd.p95, scale_bytes_per_s, triad_bytes_per_s",
        "{stream: {triad_byte_per_s: {at_least: 3GB/s}}} | stream has no figure triad_byte_per_s; did you mean 'triad_bytes_per_s'?",
        "{strem: {triad_bytes_per_s: {at_least: 3GB/s}}} | no cell matches \"strem\"; did you mean 'stream'?",
        "{stream n=7: {triad_bytes_per_s: {at_least: 3GB/s}}} | no cell matches \"stream n=7\"; the first cell is: stream n=1000000 loopback on native",
        "{stream by x: {triad_bytes_per_s: {at_least: 3GB/s}}} | names a metric; write it as the figure below the cells",
        "{stream: {pd: {at_most: 2}}} | native is the reference, so its cells have no pd",
        "{stream: {copy_bytes_per_s: {at_least: 1GB/s}}, '*': {copy_bytes_per_s: {at_least: 2GB/s}}} | copy_bytes_per_s of stream n=1000000 loopback, copy on native is expected by \"stream\" too; let only one name it",
        "{stream: {copy_bytes_per_s: {at_least: 1GB/s}, copy_bytes_per_s: {at_least: 2GB/s}}} | copy_bytes_per_s",
        "{} | expected at least 1, found 0",
      })
  void refusesInOneLine(String expect, String message) {
    assertThatThrownBy(() -> campaign(expect, ""))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining(message)
        .message()
        .satisfies(text -> assertThat(text.strip().lines()).hasSize(1));
  }

  @Test
  void writesWhatItRead() throws CampaignException {
    Campaign campaign =
        campaign(
            "{stream: {copy_bytes_per_s: {reference: 9GB/s, lower: -5.5%, upper: +10%}}}",
            "{n=1000000: {pd.median: {at_most: 2.5}}}");
    Campaign again = CampaignFile.parse("again", CampaignText.of(campaign));

    assertThat(Expectations.of(again)).containsExactlyInAnyOrderElementsOf(expected(campaign));
    assertThat(again.workloads().get(0).tags()).containsExactly("memory", "smoke");
  }

  private static List<Expectation> expected(Campaign campaign) {
    return Expectations.of(campaign);
  }

  /** The run's own copy of its campaign must be readable, although cells are deselected. */
  @Test
  void keepsOnlyWhatIsMeasured() throws CampaignException {
    Campaign campaign =
        campaign(
            "{hpl: {flops: {at_least: 1GFLOP/s}}, stream: {copy_bytes_per_s: {at_least: 1GB/s}}}",
            "{stream on uml: {pd: {at_most: 3}}}");
    Campaign narrowed = new CampaignFilter(List.of(), List.of(), List.of("processor")).of(campaign);
    Campaign again = CampaignFile.parse("again", CampaignText.of(narrowed));

    assertThat(Expectations.of(again)).extracting(Expectation::figure).containsExactly("flops");
  }

  @Test
  void selectsWorkloadsByTheirTags() throws CampaignException {
    Campaign campaign = campaign("", "");

    assertThat(new CampaignFilter(List.of(), List.of(), List.of("smoke")).of(campaign).workloads())
        .extracting(each -> each.name())
        .containsExactly("stream");
    assertThat(
            new CampaignFilter(List.of(), List.of(), List.of("smoke", "processor"))
                .of(campaign)
                .workloads())
        .hasSize(2);
    assertThatThrownBy(() -> new CampaignFilter(List.of(), List.of(), List.of("smok")).of(campaign))
        .hasMessage(
            "--tag smok: no workload has this tag; did you mean 'smoke'?; tags: memory,"
                + " processor, smoke");
  }
}
