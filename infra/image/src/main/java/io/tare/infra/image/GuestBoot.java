package io.tare.infra.image;

import io.tare.infra.platform.Software;
import java.util.ArrayList;
import java.util.List;

/** What the guest image has to learn at its boot, and where things lie in it then. */
public final class GuestBoot {

  /** Where the disk with JDK and artefacts is mounted in the guest. */
  private static final String MOUNT = "/opt/tare";

  private GuestBoot() {}

  /**
   * The words for the guest's kernel, whichever hypervisor boots it.
   *
   * @param root the device of the root file system
   * @param artefacts the device of the disk with JDK and artefacts
   * @param address that the guest is to take, with its prefix length
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

  /** What is installed in a guest that has the disk. */
  public static Software software() {
    return new Software(MOUNT + "/jdk/bin/java", MOUNT + "/artefacts");
  }
}
