package io.tare.infra.machine.confinement;

import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.group.GroupChain;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.PathResource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Control groups below those that this process is in, in either version of the kernel's interface.
 */
final class ControlGroups {

  private final RunContext context;
  private final String name;
  private final List<Lease> leases = new ArrayList<>();
  private final List<Path> groups = new ArrayList<>();

  ControlGroups(RunContext context, String name) {
    this.context = context;
    this.name = name;
  }

  /** The groups made so far; a process joins all of them. */
  List<Path> groups() {
    return List.copyOf(groups);
  }

  /** Whether {@link #limitCpus} limited the group to some processors. */
  boolean holdsCpus() {
    return cpuSets().findAny().isPresent();
  }

  /** Changes the processors that {@link #limitCpus} set, if it set any. */
  boolean moveTo(CpuList cpus) {
    return cpuSets().allMatch(file -> write(file, cpus.toString()));
  }

  private Stream<Path> cpuSets() {
    return groups.stream().map(group -> group.resolve("cpuset.cpus")).filter(Files::exists);
  }

  /** Limits processes in the group to these processors; false if the system refuses. */
  boolean limitCpus(CpuList cpus) throws HostException {
    if (GroupChain.isUnified()) {
      return unified("cpuset") && write(groups.get(0).resolve("cpuset.cpus"), cpus.toString());
    }
    Optional<Path> parent = parent("cpuset");
    if (parent.isEmpty()) {
      return false;
    }
    Optional<String> nodes = read(parent.get().resolve("cpuset.mems"));
    return nodes.isPresent()
        && make(parent.get())
        && kept(
            write(last().resolve("cpuset.mems"), nodes.get())
                && write(last().resolve("cpuset.cpus"), cpus.toString()));
  }

  /** Removes the last created group if it could not be limited, as nothing can join it. */
  private boolean kept(boolean isLimited) {
    if (!isLimited) {
      groups.remove(groups.size() - 1);
      var unused = leases.remove(leases.size() - 1).removed();
    }
    return isLimited;
  }

  /**
   * Gives the group its own share of processor time. Container runtimes always do, and on a busy
   * machine a platform with its own share gets more time than one without. The group counts its
   * usage to the nanosecond.
   */
  void shareTime() throws HostException {
    if (GroupChain.isUnified()) {
      var unused = unified("cpu");
      return;
    }
    Optional<Path> parent = parent("cpu");
    if (parent.isPresent()) {
      var unused = make(parent.get());
    }
    Optional<Path> counting = parent("cpuacct");
    // Most systems have both in one hierarchy.
    if (counting.isPresent() && !isSame(counting, parent)) {
      var unused = make(counting.get());
    }
  }

  private static boolean isSame(Optional<Path> one, Optional<Path> other) {
    try {
      return other.isPresent() && Files.isSameFile(one.orElseThrow(), other.get());
    } catch (IOException e) {
      return false;
    }
  }

  /** Limits the total memory of processes in the group; false if the system refuses. */
  boolean limitMemory(long bytes) throws HostException {
    String limit = Long.toString(bytes);
    if (GroupChain.isUnified()) {
      if (!unified("memory")) {
        return false;
      }
      Path group = groups.get(0);
      return write(group.resolve("memory.max"), limit) && SwapLimit.forbid(group, bytes);
    }
    Optional<Path> parent = parent("memory");
    return parent.isPresent()
        && make(parent.get())
        && kept(
            write(last().resolve("memory.limit_in_bytes"), limit)
                && SwapLimit.forbid(last(), bytes));
  }

  /** Removes the groups; what still runs in them is ended. */
  void remove() {
    for (int i = leases.size() - 1; i >= 0; i--) {
      var unused = leases.get(i).removed();
    }
    leases.clear();
    groups.clear();
  }

  /** Creates the only group of the unified hierarchy if needed, with that controller. */
  private boolean unified(String controller) throws HostException {
    if (groups.isEmpty()) {
      Optional<Path> parent = parent(controller);
      if (parent.isEmpty() || !make(parent.get()) || !kept(canBeJoined(last()))) {
        return false;
      }
    }
    Path control = last().resolveSibling("cgroup.subtree_control");
    Optional<String> enabled = read(control);
    if (enabled.isEmpty()) {
      return false;
    }
    if (List.of(enabled.get().split(" ")).contains(controller)) {
      return true;
    }
    if (!write(control, "+" + controller)) {
      return false;
    }
    if (!canBeJoined(last())) {
      var unused = write(control, "-" + controller);
      return false;
    }
    return true;
  }

  /**
   * Whether the kernel lets processes into a group. Below a group with processes, such as a
   * login's, controllers such as {@code cpu} are available only for threads.
   *
   * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html#threads">threads</a>
   */
  static boolean canBeJoined(Path group) {
    return !read(group.resolve("cgroup.type")).equals(Optional.of("domain invalid"));
  }

  /** The group that this process is in. */
  private static Optional<Path> parent(String controller) {
    return GroupChain.nearest("self", controller);
  }

  private boolean make(Path parent) throws HostException {
    if (!Files.isWritable(parent)) {
      return false;
    }
    Path group = parent.resolve("tare-" + context.leases().token() + "-" + name);
    Lease lease = context.leases().hold(new PathResource.ControlGroup(group.toString()));
    try {
      Files.createDirectory(group);
    } catch (IOException e) {
      lease.release();
      return false;
    }
    leases.add(lease);
    groups.add(group);
    return true;
  }

  private Path last() {
    return groups.get(groups.size() - 1);
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file, StandardCharsets.US_ASCII).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static boolean write(Path file, String value) {
    try {
      Files.writeString(file, value, StandardCharsets.US_ASCII);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
