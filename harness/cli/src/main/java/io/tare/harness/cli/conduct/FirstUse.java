package io.tare.harness.cli.conduct;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.command.terminal.QuantityText;
import io.tare.harness.run.start.PlatformSource;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.hosts.cache.FreeSpace;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What a run downloads and stores before it measures, if this machine has no guest image yet. */
public final class FirstUse {

  /** Image, its files, JDK, server and client of all local kinds; measured with Debian 12. */
  private static final String NEED =
      "The first run with a guest builds its image: it downloads about 80 MB of Debian packages, and"
          + " needs up to 1.1 GB in the cache %s, where %s are free.";

  private FirstUse() {}

  /** A sentence; empty if nothing is built, or the image is there. */
  public static Optional<String> words(Campaign campaign, Path cache) {
    boolean isBuilt =
        campaign.platforms().stream()
            .map(choice -> PlatformSource.specification(choice, campaign))
            .anyMatch(FirstUse::needsImage);
    return isBuilt && !Files.isDirectory(cache.resolve(ImageStore.IMAGES))
        ? Optional.of(NEED.formatted(cache, QuantityText.bytes(FreeSpace.bytes(cache))))
        : Optional.empty();
  }

  private static boolean needsImage(PlatformSpec spec) {
    PlatformKind kind = Platforms.kinds().get(spec.kind());
    return kind != null
        && !spec.has(GuestImage.SETTING)
        && kind.requirements(spec).containsAll(ImageStore.requirements());
  }
}
