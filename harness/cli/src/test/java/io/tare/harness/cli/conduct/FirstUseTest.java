package io.tare.harness.cli.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.infra.image.Recipe;
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
    Files.createDirectories(cache.resolve("images").resolve(Recipe.standard().hash()));

    assertThat(FirstUse.words(against("kind: uml"), cache)).isEmpty();
  }

  @Test
  void saysNothingIfNoImageIsBuilt() throws Exception {
    assertThat(FirstUse.words(against("kind: native"), cache)).isEmpty();
    assertThat(FirstUse.words(against("kind: ssh, host: far"), cache)).isEmpty();
    assertThat(FirstUse.words(against("kind: uml, image: /my/root.ext4"), cache)).isEmpty();
  }

  @Test
  void saysThatProgramsToInstallNeedAnImageOfTheirOwn() throws Exception {
    Files.createDirectories(cache.resolve("images").resolve(Recipe.standard().hash()));
    String programs = "programs: {install: true, packages: [mpich, gcc]}\n";

    assertThat(FirstUse.words(against("kind: uml", programs), cache))
        .get()
        .asString()
        .contains("a guest image of their own", " gcc, mpich with what they depend on")
        .doesNotContain("The first run with a guest");
  }

  @Test
  void namesInTheSameLineTheEmulatorThatIsUnpacked() throws Exception {
    assertThat(FirstUse.words(against("kind: qemu, emulator: trixie"), cache))
        .get()
        .asString()
        .contains(" are free. Tare unpacks the QEMU of Debian trixie into the cache, once: 270 MB.")
        .doesNotContain("\n");
    assertThat(FirstUse.words(against("kind: qemu"), cache))
        .get()
        .asString()
        .doesNotContain("trixie");
  }

  private static Campaign against(String settings) throws Exception {
    return against(settings, "");
  }

  /**
   * @param more further lines of the campaign
   */
  private static Campaign against(String settings, String more) throws Exception {
    return CampaignFile.parse(
        "x",
        """
        name: x
        platforms: {here: {kind: native}, other: {%s}}
        workloads: [{name: soa.quicksort, n: 100}]
        """
                .formatted(settings)
            + more);
  }
}
