package io.tare.infra.machine.confinement;

import io.tare.harness.spec.Scalar;
import io.tare.infra.hosts.lease.Kernel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Numbers of processors in the kernel's notation, for example {@code 0-2,5}. */
public record CpuList(List<Integer> cpus) {

  /** A list in a setting. */
  public static final Scalar<CpuList> TYPE =
      Scalar.of(
          "processors such as 2-5 or 1,3",
          CpuList::parse,
          Map.of("type", List.of("string", "integer")));

  public CpuList {
    cpus = cpus.stream().distinct().sorted().toList();
  }

  /**
   * @throws IllegalArgumentException if it is not in the kernel's notation
   */
  public static CpuList parse(String text) {
    List<Integer> cpus = new ArrayList<>();
    for (String part : text.strip().split(",", -1)) {
      String[] ends = part.split("-", -1);
      try {
        int first = Integer.parseInt(ends[0].strip());
        int last = ends.length == 1 ? first : Integer.parseInt(ends[1].strip());
        for (int cpu = first; cpu <= last; cpu++) {
          cpus.add(cpu);
        }
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "expected processors such as 2-5 or 1,3, found \"" + text + "\"", e);
      }
    }
    return new CpuList(cpus);
  }

  /** The online processors on which this process may run. */
  public static CpuList allowed() throws IOException {
    return allowed(Kernel.read("/proc/self/status"), online());
  }

  /**
   * The same from the kernel's status file, which also lists processors that are offline or absent.
   *
   * @param status of a process
   * @param online those that are online; empty if unknown
   */
  static CpuList allowed(String status, Optional<CpuList> online) throws IOException {
    for (String line : status.split("\n")) {
      if (line.startsWith("Cpus_allowed_list:")) {
        CpuList allowed = parse(line.substring(line.indexOf(':') + 1));
        return online
            .map(on -> new CpuList(allowed.cpus().stream().filter(on.cpus()::contains).toList()))
            .orElse(allowed);
      }
    }
    throw new IOException("/proc/self/status has no Cpus_allowed_list");
  }

  private static Optional<CpuList> online() {
    try {
      return Optional.of(parse(Kernel.read("/sys/devices/system/cpu/online")));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty(); // a container may hide it
    }
  }

  public int size() {
    return cpus.size();
  }

  /** The highest {@code count} of them, as the lower ones do more of the system's work. */
  public CpuList last(int count) {
    if (count < 1 || count > cpus.size()) {
      throw new IllegalArgumentException(
          count + " processors requested of " + cpus.size() + " (" + this + ")");
    }
    return new CpuList(cpus.subList(cpus.size() - count, cpus.size()));
  }

  /**
   * The share of one of several that each need {@code count}: the highest for the first, those
   * below for the next; when they run out, shares repeat.
   *
   * @param index from 0
   */
  public CpuList share(int count, int index) {
    int round = index % (cpus.size() / count);
    return new CpuList(
        cpus.subList(cpus.size() - count * (round + 1), cpus.size() - count * round));
  }

  /** Those that are not in the other list. */
  public CpuList without(CpuList other) {
    return new CpuList(cpus.stream().filter(cpu -> !other.cpus.contains(cpu)).toList());
  }

  @Override
  public String toString() {
    return cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
