package io.tare.infra.container;

import io.tare.infra.HostException;
import io.tare.infra.PlatformSpec;
import io.tare.infra.Progress;
import io.tare.infra.RunContext;
import io.tare.infra.image.ImageStore;
import io.tare.infra.image.Recipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files of a container's root, never written to: containers write to an overlay. */
final class RootTree {

  private RootTree() {}

  static Path of(PlatformSpec spec, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    Optional<String> told = spec.setting("tree");
    if (told.isPresent()) {
      Path tree = Path.of(told.get()).toAbsolutePath();
      if (!Files.isExecutable(tree.resolve("bin/sh"))) {
        throw new HostException(
            "platform %s: setting 'tree' is '%s', expected a directory with a root file system"
                .formatted(spec.name(), told.get()));
      }
      return tree;
    }
    ImageStore store = new ImageStore(context);
    return store.tree(store.image(Recipe.standard(), progress), progress);
  }
}
