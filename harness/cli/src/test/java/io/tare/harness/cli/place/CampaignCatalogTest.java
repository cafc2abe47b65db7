package io.tare.harness.cli.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.platform.StartArchive;
import io.tare.harness.model.JvmCompilers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CampaignCatalogTest {

  private final Campaign ofOld = campaign(CampaignCatalog.defaultOn(17));
  private final Campaign ofNew = campaign(CampaignCatalog.defaultOn(25));

  @Test
  void theDefaultHasAllCompilersWhereTheyLearnFromATrainingRun() {
    assertThat(ofNew.setup().server().archive()).isEqualTo(StartArchive.PROFILES);
    assertThat(compilers(ofNew)).isEmpty();
    assertThat(compilers(ofOld)).isEqualTo("with C1 only");
    assertThat(CampaignCatalog.defaultOn(24)).isEqualTo(CampaignCatalog.defaultOn(17));
  }

  @Test
  void bothDefaultsMeasureTheSame() {
    assertThat(ofNew.measurands()).isEqualTo(ofOld.measurands());
    assertThat(ofNew.platforms()).isEqualTo(ofOld.platforms());
    assertThat(ofNew.seed()).isEqualTo(ofOld.seed());
  }

  @Test
  void bothMayUseAnyGuest() {
    assertThat(CampaignCatalog.isForAnyMachine(CampaignCatalog.defaultOn(17))).isTrue();
    assertThat(CampaignCatalog.isForAnyMachine(CampaignCatalog.defaultOn(25))).isTrue();
    assertThat(CampaignCatalog.isForAnyMachine("qemu")).isFalse();
  }

  private static String compilers(Campaign campaign) {
    return JvmCompilers.limit(String.join(" ", campaign.setup().server().jvmOptions()));
  }

  private static Campaign campaign(String name) {
    try {
      return CampaignFile.read(Path.of("../../campaigns/" + name + ".yaml"));
    } catch (Exception e) {
      throw new AssertionError(name, e);
    }
  }
}
