package io.tare.harness.cli.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstUseTest {

  @TempDir Path cache;

  @Test
  void namesWhatAGuestsImageDownloadsAndNeeds() throws Exception {
    assertThat(FirstUse.words(against("kind: uml"), cache))
        .get()
        .asString()
        .contains("80 MB of Debian packages", "1.1 GB in the cache " + cache)
        .contains(" are free");
  }

  @Test
  void saysNothingIfTheImageIsThere() throws Exception {
    Files.createDirectory(cache.resolve("images"));

    assertThat(FirstUse.words(against("kind: uml"), cache)).isEmpty();
  }

  @Test
  void saysNothingIfNoImageIsBuilt() throws Exception {
    assertThat(FirstUse.words(against("kind: native"), cache)).isEmpty();
    assertThat(FirstUse.words(against("kind: ssh, host: far"), cache)).isEmpty();
    assertThat(FirstUse.words(against("kind: uml, image: /my/root.ext4"), cache)).isEmpty();
  }

  private static Campaign against(String settings) throws Exception {
    return CampaignFile.parse(
        "x",
        """
        name: x
        platforms: {here: {kind: native}, other: {%s}}
        workloads: [{name: soa.quicksort, n: 100}]
        """
            .formatted(settings));
  }
}
