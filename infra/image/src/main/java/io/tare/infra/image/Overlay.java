package io.tare.infra.image;

import io.tare.infra.cache.FreeSpace;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.shell.CheckedCommand;
import java.nio.file.Path;

/** What a guest writes, above an image that is only read. */
public final class Overlay {

  /** Room that a guest needs at least for what it writes. */
  private static final long BYTES = 512L << 20;

  private Overlay() {}

  /**
   * Looks whether there is room for one.
   *
   * @throws HostException if there is not
   */
  public static void requireRoom(Path directory) throws HostException {
    FreeSpace.require(directory, BYTES, "the guest's disk");
  }

  /** Makes one in the format of QEMU. */
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
