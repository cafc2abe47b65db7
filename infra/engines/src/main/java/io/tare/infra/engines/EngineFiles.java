package io.tare.infra.engines;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Software;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import io.tare.infra.managed.GuestAccess;
import io.tare.infra.managed.GuestSource;
import io.tare.infra.managed.MachineFiles;
import io.tare.infra.managed.ReadableFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The files of containers: the guest image, and files of this machine that they read. */
record EngineFiles(EngineCommand engine, PlatformSpec spec, RunContext context) {

  /** A file with the name of the engine's image. */
  static final String IMAGE = "image";

  /** The prefix of names for files in a container's /etc. */
  private static final String SETTING = "etc-";

  /** The path of an order's file in a container, if visible. */
  static Optional<String> placeInside(String word, Path file) {
    if (word.startsWith(ReadableFiles.PREFIX)) {
      return Optional.of(file.toString());
    }
    return word.startsWith(SETTING)
        ? Optional.of("/etc/" + word.substring(SETTING.length()))
        : Optional.empty();
  }

  GuestSource source(Artefacts artefacts, Progress progress)
      throws HostException, InterruptedException {
    ImageStore store = new ImageStore(context);
    GuestImage image = store.image(spec, artefacts, progress);
    Path tree = store.tree(image, progress);
    String name = new EngineImage(engine, context).of(image, tree, progress);
    SortedMap<String, Path> readable = ReadableFiles.of(artefacts);
    GuestAccess access = GuestAccess.of(spec, image);
    return new GuestSource(
        machine ->
            new GuestSource.MachineAccess(
                access, Optional.empty(), Optional.of(own(name, tree, readable))),
        Optional.of(Software.here(artefacts)));
  }

  /**
   * The image's own files for name look-up, because engines replace them by this machine's, and
   * look-ups would differ from other guests.
   */
  private MachineFiles own(String image, Path tree, SortedMap<String, Path> readable)
      throws HostException {
    SortedMap<String, Path> files = new TreeMap<>(readable);
    Path home = context.scratch("engine");
    Lease lease = context.leases().hold(new PathResource.Directory(home.toString()));
    try {
      for (String table : new String[] {"hosts", "resolv.conf"}) {
        Path copy = home.resolve(table);
        Files.write(copy, Files.readAllBytes(tree.resolve("etc").resolve(table)));
        files.put(SETTING + table, copy);
      }
      files.put(IMAGE, Files.writeString(home.resolve(IMAGE), image));
    } catch (IOException e) {
      throw new HostException("cannot write into " + home + ": " + e.getMessage(), e);
    }
    return new MachineFiles(files, lease);
  }
}
