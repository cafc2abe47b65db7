package io.tare.infra.engines;

import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.Digest;
import io.tare.infra.hosts.cache.FreeSpace;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.image.GuestImage;
import io.tare.infra.machine.LocalHost;
import java.nio.file.Path;
import java.util.List;

/**
 * The guest image as a one-layer image of the engine. It stays in the engine's store for later
 * runs, like the guest image in the cache.
 */
record EngineImage(EngineCommand engine, RunContext context) {

  /** The label of Tare's images, to find and remove them by hand. */
  static final String LABEL = "tare.image";

  private static final String NAME = "tare-guest";

  /** The files packed, and the engine's copy. */
  private static final long WORK_BYTES = 700L << 20;

  /**
   * Its name; loads it into the engine if it is missing there.
   *
   * @param tree the image's files
   */
  String of(GuestImage image, Path tree, Progress progress)
      throws HostException, InterruptedException {
    // With its host key, which differs if the same recipe is built again.
    String tag = new Digest().text(tree.toString()).text(image.hostKey()).hex();
    String name = NAME + ":" + tag;
    if (engine.ask(List.of("image", "inspect", "--format", "{{.Id}}", name)).isEmpty()) {
      progress.step("handing the guest image to " + engine.settings().program() + " (once)");
      hand(name, tree);
    }
    return name;
  }

  private void hand(String name, Path tree) throws HostException, InterruptedException {
    Path work = context.scratch("engine-image");
    Lease lease = context.leases().hold(new PathResource.Directory(work.toString()));
    try {
      FreeSpace.require(work, WORK_BYTES, "the engine's image");
      Path packed = work.resolve("root.tar");
      CheckedCommand.run(
          LocalHost.of("image", context),
          EngineCommand.LONG,
          List.of("tar", "--numeric-owner", "-C", tree.toString(), "-cf", packed.toString(), "."));
      var unused =
          engine.run(
              work,
              EngineCommand.LONG,
              List.of("import", "--change", "LABEL " + LABEL + "=1", packed.toString(), name));
    } finally {
      // What cannot be removed now stays on record for the next start.
      var unused = lease.removed();
    }
  }
}
