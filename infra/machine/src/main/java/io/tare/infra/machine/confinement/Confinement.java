package io.tare.infra.machine.confinement;

import io.tare.infra.api.Resources;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.group.GroupLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Confines programs to a number of processors and an amount of memory, with control groups where
 * they are writable, else with processor affinity. {@link #describe} reports which.
 *
 * <p>The processors are always the highest-numbered ones that the harness itself may use, so that
 * every platform of a campaign gets the same.
 */
public final class Confinement implements Pinned {

  private static final String JOIN =
      "for group in \"$@\"; do shift; [ \"$group\" = -- ] && break;"
          + " echo $$ > \"$group/cgroup.procs\" || exit 126; done; exec \"$@\"";

  private final ControlGroups groups;
  private final CpuList cpus;
  private final String description;

  private Confinement(ControlGroups groups, CpuList cpus, String description) {
    this.groups = groups;
    this.cpus = cpus;
    this.description = description;
  }

  /**
   * The processors for a platform's first node.
   *
   * @throws HostException if the machine has fewer
   */
  public static CpuList cpus(String platform, Resources resources) throws HostException {
    return cpus(platform, resources, 0);
  }

  /**
   * The processors for one of a platform's nodes: its own as long as there are enough, else those
   * of an earlier node.
   *
   * @param index the node's, from 0
   * @throws HostException if the machine has fewer than one node wants
   */
  public static CpuList cpus(String platform, Resources resources, int index) throws HostException {
    CpuList allowed = allowed();
    Optional<String> objection = objection(platform, resources, allowed);
    if (objection.isPresent()) {
      throw new HostException(objection.get());
    }
    return allowed.share(resources.cpus(), index);
  }

  /** Why a platform cannot have what it requests; empty if it can. */
  public static Optional<String> objection(String platform, Resources resources) {
    try {
      return objection(platform, resources, allowed());
    } catch (HostException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static Optional<String> objection(String platform, Resources resources, CpuList allowed) {
    List<String> excess = new ArrayList<>();
    if (resources.cpus() > allowed.size()) {
      excess.add(
          "%d cpus requested, this machine has %d".formatted(resources.cpus(), allowed.size()));
    }
    OptionalLong memory = MachineMemory.bytes();
    if (memory.isPresent() && resources.memoryBytes() > memory.getAsLong()) {
      excess.add(
          "%d MiB of memory requested, this machine has %d MiB%s"
              .formatted(
                  resources.memoryBytes() >> 20,
                  memory.getAsLong() >> 20,
                  GroupLimits.ofThisProcess()
                      .memoryBytes()
                      .map(limit -> " (" + limit.words() + ")")
                      .orElse("")));
    }
    return excess.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "platform %s: %s; request less".formatted(platform, String.join(", and ", excess)));
  }

  private static CpuList allowed() throws HostException {
    try {
      return CpuList.allowed();
    } catch (IOException e) {
      throw new HostException("cannot read the allowed processors: " + e.getMessage(), e);
    }
  }

  /**
   * A prefix that keeps a program, such as the client on a network, off a platform's processors;
   * empty if the platform has all of them.
   *
   * @param nodes how many the platform has
   */
  public static List<String> besides(String platform, Resources resources, int nodes)
      throws HostException {
    List<Integer> taken = new ArrayList<>();
    for (int index = 0; index < nodes; index++) {
      taken.addAll(cpus(platform, resources, index).cpus());
    }
    return besides(new CpuList(taken));
  }

  /** The same with the platform's processors. */
  public static List<String> besides(CpuList taken) throws HostException {
    CpuList rest = allowed().without(taken);
    return rest.size() == 0 ? List.of() : List.of("taskset", "-c", rest.toString());
  }

  /**
   * Confines programs to processors and memory.
   *
   * @param index of the node, from 0
   */
  public static Confinement of(RunContext context, String name, Resources resources, int index)
      throws HostException {
    return of(context, name, resources, index, true);
  }

  /** Confines programs only to processors: guests have their own memory. */
  public static Confinement ofCpus(RunContext context, String name, Resources resources, int index)
      throws HostException {
    return of(context, name, resources, index, false);
  }

  private static Confinement of(
      RunContext context, String name, Resources resources, int index, boolean withMemory)
      throws HostException {
    CpuList cpus = cpus(name, resources, index);
    ControlGroups groups = new ControlGroups(context, name.replace(' ', '-'));
    List<String> words = new ArrayList<>();
    words.add(
        groups.limitCpus(cpus) ? "cpus " + cpus + " by cgroup" : "cpus " + cpus + " by taskset");
    groups.shareTime();
    if (withMemory) {
      boolean limited = groups.limitMemory(resources.memoryBytes());
      words.add(
          "memory "
              + resources.memoryBytes()
              + (limited ? " bytes by cgroup" : " bytes by the JVMs' heap limits only"));
    }
    return new Confinement(groups, cpus, String.join("; ", words));
  }

  private static List<String> join(List<Path> groups) {
    if (groups.isEmpty()) {
      return List.of();
    }
    List<String> words = new ArrayList<>(List.of("sh", "-c", JOIN, "tare-join"));
    groups.forEach(group -> words.add(group.toString()));
    words.add("--");
    return words;
  }

  /** A program that confines itself and then runs its arguments. */
  public List<String> prefix() {
    return prefix(cpus);
  }

  /** Always sets affinity: it needs no privilege, and the JVM counts its processors by it. */
  private List<String> prefix(CpuList on) {
    List<String> words = new ArrayList<>(join(groups.groups()));
    words.addAll(List.of("taskset", "-c", on.toString()));
    return words;
  }

  /**
   * Moves to as many processors that no platform has; the caller moves running programs.
   *
   * @return a prefix in place of {@link #prefix()} and the processors; empty if there are too few
   */
  public Optional<SpareProcessors> spareProcessors() throws HostException {
    return beside(cpus)
        .filter(groups::moveTo)
        .map(other -> new SpareProcessors(prefix(other), other));
  }

  /** As many processors that no platform has; empty if there are too few. */
  public static Optional<CpuList> beside(CpuList taken) throws HostException {
    CpuList rest = allowed().without(taken);
    return rest.size() < taken.size() ? Optional.empty() : Optional.of(rest.last(taken.size()));
  }

  /** The caller must move running programs too. */
  @Override
  public void takeTurn() throws HostException {
    if (!groups.moveTo(cpus)) {
      throw new HostException("cannot confine to processors " + cpus + " again");
    }
  }

  /** Restores the programs' own affinity. Takes about 20 microseconds. */
  @Override
  public boolean giveWay() throws HostException {
    return groups.holdsCpus() && spareProcessors().isPresent();
  }

  /**
   * Processors that no platform has.
   *
   * @param prefix a program that confines itself to them and then runs its arguments
   */
  public record SpareProcessors(List<String> prefix, CpuList cpus) {
    public SpareProcessors {
      prefix = List.copyOf(prefix);
    }
  }

  @Override
  public CpuList cpus() {
    return cpus;
  }

  /** What was done, for the environment record. */
  public String describe() {
    return description;
  }

  /** Ends programs that still run in the groups and removes the groups. */
  @Override
  public void close() {
    groups.remove();
  }
}
