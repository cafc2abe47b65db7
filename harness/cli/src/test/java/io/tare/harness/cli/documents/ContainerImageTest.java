package io.tare.harness.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.run.start.PlatformSource;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The image that is built from the sources. */
class ContainerImageTest {

  private static final Path IMAGE = Path.of("../../Containerfile");

  @ParameterizedTest
  @ValueSource(strings = {"native", "container", "uml"})
  void hasThePackagesOfItsPlatforms(String kind) throws Exception {
    Campaign campaign =
        CampaignFile.parse(
            "image",
            """
            name: image
            reference: native
            platforms: {native: {kind: native}, other: {kind: %s}}
            workloads: [{name: soa.quicksort, n: 1000}]
            """
                .formatted(kind));
    PlatformChoice choice = campaign.platforms().get(1);
    List<Requirement> needed =
        Platforms.kinds().get(kind).requirements(PlatformSource.specification(choice, campaign));

    assertThat(packages())
        .containsAll(
            needed.stream()
                .map(Requirement::debianPackage)
                .filter(ContainerImageTest::isAdded)
                .toList());
  }

  /** Every Debian has the others. */
  private static boolean isAdded(String debianPackage) {
    return !debianPackage.equals("util-linux");
  }

  /** Of its last stage. */
  private static List<String> packages() throws Exception {
    String text = Files.readString(IMAGE);
    String stage = text.substring(text.lastIndexOf("\nFROM "));
    String install = stage.substring(stage.indexOf("--no-install-recommends"));
    return Arrays.stream(install.substring(0, install.indexOf("&&")).split("[\\s\\\\]+"))
        .filter(each -> !each.startsWith("--"))
        .toList();
  }
}
