package io.tare.harness.campaign.platform;

import java.util.Locale;

/** Where servers keep the files of services that need some. */
public enum DiskKind {
  /** On the disk of their own node. */
  OWN,
  /** On a file server on the harness's machine, which their node mounts by sshfs. */
  SSHFS;

  /** The name in campaign files, for example {@code own}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
