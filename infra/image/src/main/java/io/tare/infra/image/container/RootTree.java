package io.tare.infra.image.container;

import io.tare.harness.spec.Key;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.SettingType;
import io.tare.infra.hosts.HostException;
import io.tare.infra.image.ImageStore;
import io.tare.infra.image.Recipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The root file system of containers, never written: containers write to an overlay. */
public final class RootTree {

  /** Names a directory of the user's. */
  public static final Key<Path> SETTING =
      Key.of("tree", SettingType.PATH, "a directory with a root file system")
          .leftOut("the files of the guest image");

  private RootTree() {}

  /** Checks the directory that a campaign names. */
  public static Optional<String> objection(PlatformSpec spec) {
    return spec.find(SETTING)
        .filter(reported -> !Files.isExecutable(reported.toAbsolutePath().resolve("bin/sh")))
        .map(
            reported ->
                spec.parsed()
                    .objection(
                        SETTING,
                        "expected a directory with a root file system, found \""
                            + reported
                            + "\""));
  }

  /**
   * The directory, made first if it is the guest image's.
   *
   * @throws HostException if it is not a root file system
   */
  public static Path of(PlatformSpec spec, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    Optional<Path> file = spec.find(SETTING);
    if (file.isPresent()) {
      Optional<String> objection = objection(spec);
      if (objection.isPresent()) {
        throw new HostException(objection.get());
      }
      return file.get().toAbsolutePath();
    }
    ImageStore store = new ImageStore(context);
    return store.tree(store.image(Recipe.standard().with(spec.packages()), progress), progress);
  }
}
