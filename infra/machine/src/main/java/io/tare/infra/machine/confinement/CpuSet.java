package io.tare.infra.machine.confinement;

import io.tare.infra.hosts.group.GroupChain;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The control group that limits a program to its processors, whoever created it. */
public final class CpuSet {

  private final Path file;

  private CpuSet(Path file) {
    this.file = file;
  }

  /** The group of a process; empty if this process may change none of its groups. */
  public static Optional<CpuSet> of(long pid) {
    return GroupChain.nearest(Long.toString(pid), "cpuset")
        .map(group -> group.resolve("cpuset.cpus"))
        .filter(Files::isWritable)
        .map(CpuSet::new);
  }

  /** Limits everything in it to these processors; false if that fails. */
  public boolean moveTo(CpuList cpus) {
    return ControlGroups.write(file, cpus.toString());
  }
}
