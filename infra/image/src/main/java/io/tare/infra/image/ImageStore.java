package io.tare.infra.image;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UserNamespace;
import io.tare.infra.hosts.cache.CacheSlot;
import io.tare.infra.machine.LocalHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The images of this machine, cached by the hash of their recipes. */
public final class ImageStore {

  private static final String IMAGES = "images";

  private static final String ROOT = "root.ext4";
  private static final Duration TREE = Duration.ofMinutes(5);

  private final RunContext context;

  public ImageStore(RunContext context) {
    this.context = context;
  }

  /** The programs to build an image. Users other than root need a helper for user ids. */
  public static List<Requirement> requirements() {
    List<Requirement> all =
        new ArrayList<>(
            List.of(
                new Requirement("mmdebstrap", "mmdebstrap"),
                new Requirement("mke2fs", "e2fsprogs"),
                new Requirement("mount", "mount")));
    if (UserNamespace.isNeededHere()) {
      all.add(new Requirement("newuidmap", "uidmap"));
    }
    return List.copyOf(all);
  }

  /** Whether the cache has the image that Tare would build for a platform. */
  public static boolean has(PlatformSpec spec, Path cache) {
    try {
      return Files.isDirectory(slot(Recipe.standard().with(spec.packages()), cache));
    } catch (HostException e) {
      return true; // none can be built for this processor
    }
  }

  private static Path slot(Recipe recipe, Path cache) {
    return cache.resolve(IMAGES).resolve(recipe.hash());
  }

  /**
   * The image that a campaign names for a platform, or the standard one, built if needed.
   *
   * @throws HostException if it is missing, or the shipped JDK cannot run in it
   */
  public GuestImage image(PlatformSpec spec, Artefacts artefacts, Progress progress)
      throws HostException, InterruptedException {
    GuestImage image =
        spec.has(GuestImage.SETTING)
            ? GuestImage.of(spec.get(GuestImage.SETTING))
            : image(Recipe.standard().with(spec.packages()), progress);
    Glibc.check(artefacts.javaHome(), image);
    return image;
  }

  /**
   * The image of a recipe, built first if this machine has none: about half a minute.
   *
   * @throws HostException if it cannot be built: without network, disk space or mmdebstrap
   */
  public GuestImage image(Recipe recipe, Progress progress)
      throws HostException, InterruptedException {
    Path directory =
        new CacheSlot(slot(recipe, context.cache()), context.leases())
            .obtain(
                unfinished -> {
                  progress.step("building the guest image (once)");
                  new ImageBuild(recipe, context).into(unfinished);
                });
    return GuestImage.of(directory.resolve(ROOT));
  }

  /**
   * The image's files as a directory, for a container's root; used read-only or below an overlay.
   * Needs root to keep the files' owners.
   */
  public Path tree(GuestImage image, Progress progress) throws HostException, InterruptedException {
    Path home = image.root().getParent();
    if (home == null) {
      throw new HostException(image.root() + " has no parent directory");
    }
    String name = image.root().equals(home.resolve(ROOT)) ? home.getFileName().toString() : "";
    Path slot =
        name.isEmpty() || !home.startsWith(context.cache())
            ? context.cache().resolve("trees").resolve(image.identity())
            : context.cache().resolve("trees").resolve(name);
    return new CacheSlot(slot, context.leases())
        .obtain(
            unfinished -> {
              progress.step("unpacking the guest image (once)");
              unpack(image, unfinished);
            });
  }

  private void unpack(GuestImage image, Path into)
      throws HostException, IOException, InterruptedException {
    Host host = LocalHost.of("image", context);
    Command dump =
        Command.of(
            new Requirement("debugfs", "e2fsprogs").found().map(Path::toString).orElse("debugfs"),
            "-R",
            "rdump / \"" + into + "\"",
            image.root().toString());
    Host.Finished finished = host.run(dump, TREE);
    Optional<String> flaw = ImageDump.flaw(finished);
    if (flaw.isPresent() || !Files.isExecutable(into.resolve("usr/bin/busybox"))) {
      throw new HostException(
          "cannot unpack %s into %s: %s"
              .formatted(image.root(), into, flaw.orElse(finished.standardError().strip())));
    }
    // A container's programs may run as other users, which must be able to enter.
    Files.setPosixFilePermissions(into, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
