package io.tare.infra.image;

import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.CacheSlot;
import io.tare.infra.hosts.cache.Digest;
import io.tare.infra.hosts.cache.FreeSpace;
import io.tare.infra.machine.LocalHost;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Programs of another Debian release, unpacked with their dependencies into a directory of the
 * cache. They are not installed: none of their scripts runs, and this machine does not change.
 */
public final class DebianTree {

  private static final Duration DEADLINE = Duration.ofMinutes(10);
  private static final long ROOM_BYTES = 1L << 30;

  /**
   * Through an archive, because a user's mmdebstrap writes with other user ids: it could not enter
   * a private home directory, and would leave files that the user cannot remove.
   */
  private static final String UNPACK =
      "tar=\"$0/tree.tar\"; mmdebstrap \"$@\" - >\"$tar\""
          + " && tar --extract --no-same-owner --exclude='./dev/*' --file \"$tar\" --directory \"$0\""
          + " && rm \"$tar\"";

  private final RunContext context;

  public DebianTree(RunContext context) {
    this.context = context;
  }

  /**
   * The directory, created first if it is missing.
   *
   * @param suite the release, for example {@code trixie}
   * @throws HostException if it cannot be created: without network, disk space or mmdebstrap
   */
  public Path of(String suite, SortedSet<String> packages, Progress progress)
      throws HostException, InterruptedException {
    SortedSet<String> sorted = new TreeSet<>(packages);
    return new CacheSlot(slot(context.cache(), suite, sorted), context.leases())
        .obtain(
            unfinished -> {
              progress.step(
                  "unpacking %s of Debian %s (once)".formatted(String.join(", ", sorted), suite));
              unpack(suite, sorted, unfinished);
            });
  }

  /** Where the cache has it, once it is there. */
  static Path slot(Path cache, String suite, SortedSet<String> packages) {
    String hash = new Digest().text(suite).text(new TreeSet<>(packages).toString()).hex();
    return cache.resolve("programs").resolve(suite + "-" + hash);
  }

  private void unpack(String suite, SortedSet<String> packages, Path into)
      throws HostException, IOException, InterruptedException {
    FreeSpace.require(into, ROOM_BYTES, "programs of Debian " + suite);
    Host host = LocalHost.of("programs", context);
    List<String> words = new ArrayList<>(List.of("sh", "-c", UNPACK, into.toString()));
    words.addAll(
        List.of(
            "--quiet",
            "--mode=" + (isRoot() ? "root" : "unshare"),
            "--variant=extract",
            "--format=tar",
            "--include=" + String.join(",", packages),
            "--aptopt=Apt::Install-Recommends \"false\"",
            suite));
    Host.Finished finished = host.run(Command.of(words), DEADLINE);
    if (!finished.succeeded()) {
      String[] lines = finished.standardError().strip().split("\n");
      throw new HostException(
          "cannot unpack %s of Debian %s with mmdebstrap: %s; check the network and the disk"
              .formatted(String.join(", ", packages), suite, lines[lines.length - 1].strip()));
    }
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }
}
