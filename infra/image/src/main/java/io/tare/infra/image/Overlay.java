package io.tare.infra.image;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.FreeSpace;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.nio.file.Path;

/** A guest's writable layer above a read-only image. */
public final class Overlay {

  /** The least space that a guest needs for its writes. */
  private static final long BYTES = 512L << 20;

  private Overlay() {}

  /**
   * Checks that there is space for one.
   *
   * @throws HostException if there is not
   */
  public static void requireRoom(Path directory) throws HostException {
    FreeSpace.require(directory, BYTES, "the guest's disk");
  }

  /** Creates one in QEMU's format. */
  public static void make(Host machine, Path base, Path overlay)
      throws HostException, InterruptedException {
    var unused =
        CheckedCommand.run(
            machine,
            "qemu-img",
            "create",
            "-q",
            "-f",
            "qcow2",
            "-F",
            "raw",
            "-b",
            base.toString(),
            overlay.toString());
  }
}
