package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.campaign.platform.Collector;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Measurand;
import org.junit.jupiter.api.Test;

/** Loads, configurations and contrasts: what a campaign varies besides workloads and platforms. */
class CampaignFactorsTest {

  private static final String SMALL =
      """
      name: small
      platforms: {native: {kind: native}}
      workloads: [{name: soa.quicksort, n: 20000}]
      """;

  @Test
  void measuresEveryPointUnderEachOfSeveralLoads() throws CampaignException {
    String text =
        """
        name: sweep
        platforms: {native: {kind: native}, other: {kind: native}}
        workloads: [{name: soa.quicksort, n: [10, 20]}, {name: jmh.quicksort, n: 10}]
        driver: {kind: closed, clients: [1, 4]}
        """;
    Campaign campaign = CampaignFile.parse("x", text);

    assertThat(campaign.measurands())
        .extracting(Measurand::toString)
        .containsExactly(
            "soa.quicksort n=10 loopback 1 client",
            "soa.quicksort n=10 loopback 4 clients",
            "soa.quicksort n=20 loopback 1 client",
            "soa.quicksort n=20 loopback 4 clients",
            "jmh.quicksort n=10 loopback");
    assertThat(campaign.driver(campaign.measurands().get(1))).isEqualTo(new Driver.Closed(4));
    assertThat(CampaignFile.parse("x", CampaignText.of(campaign)).setup())
        .isEqualTo(campaign.setup());
    assertThat(CampaignFileTest.schemaErrors(CampaignText.of(campaign))).isEmpty();
  }

  @Test
  void aPlatformMayHaveItsOwnReference() throws CampaignException {
    String text =
        """
        name: contrasts
        platforms:
          native: {kind: native}
          small: {kind: native}
          large: {kind: native, against: small}
        workloads: [{name: soa.quicksort, n: 10}]
        """;
    Campaign campaign = CampaignFile.parse("x", text);

    assertThat(campaign.references().referenceOf("native")).isEmpty();
    assertThat(campaign.references().referenceOf("small")).contains("native");
    assertThat(campaign.references().referenceOf("large")).contains("small");
    assertThat(CampaignFile.parse("x", CampaignText.of(campaign))).isEqualTo(campaign);
    assertThat(CampaignFileTest.schemaErrors(CampaignText.of(campaign))).isEmpty();
    assertThatThrownBy(() -> CampaignFile.parse("x", text.replace("against: small", "against: x")))
        .hasMessageContaining("platforms.large.against: \"x\" is not one of the platforms");
    assertThatThrownBy(
            () -> CampaignFile.parse("x", text.replace("against: small", "against: large")))
        .hasMessageContaining("a platform cannot be compared with itself");
  }

  @Test
  void aPlatformMayHaveItsOwnServerSettings() throws CampaignException {
    Campaign campaign =
        CampaignFile.parse(
            "x",
            """
            name: heaps
            platforms:
              native: {kind: native}
              large: {kind: native, server: {heap: 1GiB, collector: g1, jvm_options: [-Xint]}}
            workloads: [{name: soa.quicksort, n: 10}]
            server: {heap: 300MiB, http_threads: 7}
            """);

    assertThat(campaign.server("native")).isEqualTo(campaign.setup().server());
    assertThat(campaign.server("large").heapBytes()).isEqualTo(1L << 30);
    assertThat(campaign.server("large").collector()).isEqualTo(Collector.G1);
    assertThat(campaign.server("large").jvmOptions()).containsExactly("-Xint");
    assertThat(campaign.server("large").httpThreads()).isEqualTo(7);
    assertThat(CampaignFile.parse("x", CampaignText.of(campaign))).isEqualTo(campaign);
    assertThat(CampaignFileTest.schemaErrors(CampaignText.of(campaign))).isEmpty();
  }

  @Test
  void refusesADuplicateLoad() {
    assertThatThrownBy(
            () -> CampaignFile.parse("x", SMALL + "driver: {kind: open, rate: [5/s, 5/s]}\n"))
        .hasMessageContaining("driver.rate[1]: is listed twice; keep one");
  }
}
