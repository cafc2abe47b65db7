package io.tare.infra.image;

import io.tare.infra.api.Software;
import java.util.ArrayList;
import java.util.List;

/** What a guest image gets at its boot, and the resulting paths in it. */
public final class GuestBoot {

  /** The guest's mount point of the disk with JDK and artefacts. */
  private static final String MOUNT = "/opt/tare";

  private GuestBoot() {}

  /**
   * The guest's kernel command line, for every hypervisor.
   *
   * @param root the device of the root file system
   * @param artefacts the device of the disk with JDK and artefacts
   * @param address of the guest, with its prefix length
   */
  public static List<String> kernelWords(String root, String artefacts, String address) {
    return new ArrayList<>(
        List.of(
            "root=" + root,
            "rw",
            "quiet",
            "panic=-1",
            "net.ifnames=0",
            "tare.artefacts=" + artefacts,
            "tare.ip=" + address));
  }

  /** The software in a guest with the disk. */
  public static Software software() {
    return new Software(MOUNT + "/jdk/bin/java", MOUNT + "/artefacts");
  }
}
