package io.tare.harness.cli.conduct;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.command.terminal.QuantityText;
import io.tare.harness.run.start.PlatformSource;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.hosts.cache.FreeSpace;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** What a run downloads and builds before it measures, as this user's cache does not have it. */
public final class FirstUse {

  /** Image, its files, JDK, server and client of all local kinds; measured with Debian 12. */
  private static final String NEED =
      "The first run with a guest builds its image: it downloads about 80 MB of Debian packages, and"
          + " needs up to 1.1 GB in the cache %s, where %s are free.";

  /** What packages need is known only when they are downloaded. */
  private static final String OWN =
      "The programs of this run need a guest image of their own, which Tare builds, once: it"
          + " downloads about 80 MB of Debian packages, and %s with what they depend on.";

  private FirstUse() {}

  /** Sentences in one line; empty if nothing is built, or the cache has everything. */
  public static Optional<String> words(Campaign campaign, Path cache) {
    String free = QuantityText.bytes(FreeSpace.bytes(cache));
    Set<String> sentences = new LinkedHashSet<>();
    for (PlatformChoice choice : campaign.platforms()) {
      PlatformSpec spec = PlatformSource.specification(choice, campaign);
      Optional<PlatformKind> kind = Optional.ofNullable(Platforms.kinds().get(spec.kind()));
      kind.filter(each -> needsImage(each, spec) && !ImageStore.has(spec, cache))
          .map(each -> image(spec, cache, free))
          .ifPresent(sentences::add);
      kind.flatMap(each -> each.firstUse(spec, cache)).ifPresent(sentences::add);
    }
    return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
  }

  private static String image(PlatformSpec spec, Path cache, String free) {
    return spec.packages().isEmpty()
        ? NEED.formatted(cache, free)
        : OWN.formatted(String.join(", ", spec.packages()));
  }

  private static boolean needsImage(PlatformKind kind, PlatformSpec spec) {
    return !spec.has(GuestImage.SETTING)
        && kind.requirements(spec).containsAll(ImageStore.requirements());
  }
}
