package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.run.start.PlatformSource;
import io.tare.harness.workloads.contract.Benchmarks;
import org.junit.jupiter.api.Test;

class ProgramPackagesTest {

  private static Campaign campaign(String programs) throws Exception {
    return CampaignFile.parse(
        "mine.yaml",
        """
        name: mine
        programs: %s
        platforms: {native: {kind: native}, guest: {kind: uml}}
        workloads:
          - {name: http, url: "http://{address}:{port}/", start: nginx -p . -c nginx.conf}
          - {name: ping}
        """
            .formatted(programs));
  }

  @Test
  void theUsersPackagesAreAddedToThoseOfTheWorkloads() throws Exception {
    Campaign campaign = campaign("{packages: [nginx-light, libxml2-utils]}");

    assertThat(Benchmarks.packages(campaign, campaign.platform("guest")))
        .containsExactly("iputils-ping", "libxml2-utils", "nginx-light");
  }

  @Test
  void imagesContainThemIfTheyAreInstalled() throws Exception {
    for (boolean install : new boolean[] {false, true}) {
      Campaign campaign = campaign("{install: %s, packages: [nginx-light]}".formatted(install));
      assertThat(
              PlatformSource.specification(campaign.platform("guest"), campaign)
                  .packages()
                  .contains("nginx-light"))
          .isEqualTo(install);
    }
  }

  @Test
  void areKeptInTheCampaignsText() throws Exception {
    Campaign campaign = campaign("{packages: [nginx-light]}");

    assertThat(CampaignFile.parse("again.yaml", CampaignText.of(campaign))).isEqualTo(campaign);
  }

  @Test
  void refusesInvalidPackageNames() {
    assertThatThrownBy(() -> campaign("{packages: ['nginx; reboot']}"))
        .hasMessageContaining("mine.yaml:2")
        .hasMessageContaining("expected the name of a Debian package, found \"nginx; reboot\"");
  }
}
