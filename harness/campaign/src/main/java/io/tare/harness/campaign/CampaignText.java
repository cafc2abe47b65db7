package io.tare.harness.campaign;

import io.tare.harness.archive.yaml.YamlText;
import io.tare.harness.campaign.platform.KnownKinds;

/**
 * Writes a campaign as a file with every value explicit. Reading it gives an equal campaign, so a
 * campaign changed by options can be kept with its run.
 */
public final class CampaignText {

  private CampaignText() {}

  public static String of(Campaign campaign) {
    return YamlText.write(new CampaignTable(KnownKinds.present()).written(campaign));
  }
}
