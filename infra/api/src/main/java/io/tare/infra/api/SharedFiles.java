package io.tare.infra.api;

import java.util.List;
import java.util.Optional;

/** What it takes that nodes mount files of the harness's machine by sshfs. */
public final class SharedFiles {

  /** The programs of this machine; nodes that were made for the run get copies. */
  static final List<Requirement> REQUIREMENTS =
      List.of(
          new Requirement("sshfs", "sshfs"),
          new Requirement("ssh", "openssh-client"),
          new Requirement("ssh-keygen", "openssh-client"),
          new Requirement("sshd", "openssh-server"));

  private SharedFiles() {}

  /** Why the nodes of a platform on this machine do not reach the harness; empty if they do. */
  public static Optional<String> objection(PlatformSpec spec) {
    return spec.isNetworked() && spec.withHarness().isEmpty()
        ? Optional.of(
            "platform %s: its nodes reach no file server of this machine over networks of namespaces; set networks to loopback or lan, or disk to own"
                .formatted(spec.name()))
        : Optional.empty();
  }
}
