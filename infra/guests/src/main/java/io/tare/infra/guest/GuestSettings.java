package io.tare.infra.guest;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import io.tare.infra.image.Recipe;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.model.Dimension;
import java.nio.file.InvalidPathException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The settings that every guest understands. */
final class GuestSettings {

  static final String IMAGE = "image";
  static final String BOOT_DEADLINE = "boot_deadline";

  private GuestSettings() {}

  /** Key to what is expected, with further ones. */
  static SortedMap<String, String> with(Map<String, String> further) {
    SortedMap<String, String> settings = new TreeMap<>(further);
    settings.put(IMAGE, "path of a guest image made earlier; by default one is built");
    settings.put(BOOT_DEADLINE, "time until the guest must answer, for example 90s or 5min");
    return settings;
  }

  /** Those that may be tried for a platform. */
  interface Hypervisors {
    List<? extends Hypervisor> make() throws HostException;
  }

  /** What is wrong with what is asked of a guest. */
  static List<String> objections(PlatformSpec spec, Hypervisors hypervisors) {
    List<String> all = new ArrayList<>();
    try {
      hypervisors.make().stream()
          .map(each -> each.objection(spec))
          .flatMap(Optional::stream)
          .distinct()
          .forEach(all::add);
    } catch (HostException e) {
      all.add(String.valueOf(e.getMessage()));
    }
    Confinement.objection(spec.name(), spec.resources()).ifPresent(all::add);
    try {
      if (spec.setting(IMAGE).isPresent()) {
        var unused = GuestImage.of(PersonalPath.of(spec.setting(IMAGE).get()));
      }
    } catch (HostException | InvalidPathException e) {
      all.add("platform " + spec.name() + ": " + e.getMessage());
    }
    return all;
  }

  /** The image that the campaign names, or the standard one, built if needed. */
  static GuestImage image(PlatformSpec spec, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    Optional<String> named = spec.setting(IMAGE);
    if (named.isPresent()) {
      return GuestImage.of(PersonalPath.of(named.get()));
    }
    return new ImageStore(context).image(Recipe.standard().with(spec.packages()), progress);
  }

  /**
   * @throws HostException if the setting is not a duration
   */
  static Duration bootDeadline(PlatformSpec spec, Duration otherwise) throws HostException {
    Optional<String> text = spec.setting(BOOT_DEADLINE);
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      long nanos = Dimension.DURATION.parseWhole(text.get());
      if (nanos > 0) {
        return Duration.ofNanos(nanos);
      }
    } catch (IllegalArgumentException e) {
      // told below, with what was expected
    }
    throw new HostException(
        "platform %s: %s is '%s', expected a duration such as 90s or 5min"
            .formatted(spec.name(), BOOT_DEADLINE, text.get()));
  }
}
