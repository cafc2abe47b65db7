package io.tare.infra.container;

import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import io.tare.infra.image.ImageStore;
import io.tare.infra.image.Recipe;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files of a container's root, never written to: containers write to an overlay. */
final class RootTree {

  /** The setting that names a directory of one's own. */
  static final String SETTING = "tree";

  private RootTree() {}

  /** What is wrong with the directory that a campaign names. */
  static Optional<String> objection(PlatformSpec spec) {
    return spec.setting(SETTING)
        .filter(
            told -> !Files.isExecutable(PersonalPath.of(told).toAbsolutePath().resolve("bin/sh")))
        .map(
            told ->
                "platform %s: setting '%s' is '%s', expected a directory with a root file system"
                    .formatted(spec.name(), SETTING, told));
  }

  static Path of(PlatformSpec spec, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    Optional<String> told = spec.setting(SETTING);
    if (told.isPresent()) {
      Optional<String> objection = objection(spec);
      if (objection.isPresent()) {
        throw new HostException(objection.get());
      }
      return PersonalPath.of(told.get()).toAbsolutePath();
    }
    ImageStore store = new ImageStore(context);
    return store.tree(store.image(Recipe.standard().with(spec.packages()), progress), progress);
  }
}
