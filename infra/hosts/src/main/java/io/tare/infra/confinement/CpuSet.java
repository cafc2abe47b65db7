package io.tare.infra.confinement;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The control group that holds a program to its processors, whichever program made it. */
public final class CpuSet {

  private final Path file;

  private CpuSet(Path file) {
    this.file = file;
  }

  /** Of a process; empty if it is in none that this process may change. */
  public static Optional<CpuSet> of(long pid) {
    return ControlGroups.directory(Long.toString(pid), "cpuset")
        .map(group -> group.resolve("cpuset.cpus"))
        .filter(Files::isWritable)
        .map(CpuSet::new);
  }

  /** Lets all that is in it run on these processors alone; false if that cannot be had. */
  public boolean moveTo(CpuList cpus) {
    return ControlGroups.write(file, cpus.toString());
  }
}
