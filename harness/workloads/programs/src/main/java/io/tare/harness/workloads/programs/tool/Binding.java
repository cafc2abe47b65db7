package io.tare.harness.workloads.programs.tool;

import io.tare.harness.campaign.launch.BindChoice;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.programs.launch.JobShape;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.Command;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** How the processes and threads of a job are bound to processors of its nodes. */
public enum Binding {
  /** As many cores of its own for each process as it has threads. */
  CORE,

  /** A socket for each process, in turn. */
  SOCKET,

  /** All processors of a node for each process. */
  NONE,

  /** Decided where a process runs, because the machine is not known before: core if possible. */
  FREE;

  /** The word that {@code cores.awk} expects. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The binding of a job: the campaign's, or else to cores if each node has as many as needed.
   *
   * @param used the nodes on which it runs
   * @param cores that it needs on each of them, at most
   * @throws TrialFailure if the campaign requests cores, but there are too few
   */
  public static Binding of(ToolNodes nodes, List<Node> used, int cores)
      throws MeasurementException, InterruptedException {
    Optional<BindChoice> choice = nodes.choice().settings().bind();
    if (nodes.choice().isSlurm()) {
      return choice.map(Binding::of).orElse(FREE);
    }
    List<NodeProcessors> there = nodes.processors(used);
    Optional<String> objection = NodeProcessors.objection(there, cores);
    if (choice.isPresent()) {
      if (choice.get() == BindChoice.CORE && objection.isPresent()) {
        throw TrialFailure.lasting("bind: core is impossible: " + objection.get());
      }
      return of(choice.get());
    }
    boolean isAny = there.stream().anyMatch(each -> each.cores() > 1);
    return objection.isEmpty() && isAny ? CORE : NONE;
  }

  /**
   * Whether processes of a job must share processors, so that one that waits for another should
   * leave its processor to it.
   *
   * @param used the nodes on which it runs
   * @param cores that it needs on each of them, at most
   */
  public static boolean isCrowded(ToolNodes nodes, List<Node> used, int cores)
      throws MeasurementException, InterruptedException {
    return NodeProcessors.objection(nodes.processors(used), cores).isPresent();
  }

  private static Binding of(BindChoice choice) {
    return switch (choice) {
      case CORE -> CORE;
      case SOCKET -> SOCKET;
      case NONE -> NONE;
    };
  }

  /**
   * The variables of each process that set its threads and bind them within its processors.
   *
   * @param shape with the number of threads of each process, 1 or more
   * @param given variables that the campaign sets, which count instead
   */
  public SortedMap<String, String> variables(JobShape shape, Map<String, String> given) {
    String threads = Integer.toString(shape.threads());
    SortedMap<String, String> variables =
        new TreeMap<>(Map.of("OMP_NUM_THREADS", threads, "OPENBLAS_NUM_THREADS", threads));
    if (shape.threads() > 1) {
      variables.putAll(ofThreads());
    }
    variables.keySet().removeAll(given.keySet());
    return variables;
  }

  /** The variables of OpenMP with which a command runs, to be recorded; empty if it has none. */
  static SortedMap<String, String> facts(Command command) {
    SortedMap<String, String> facts = new TreeMap<>(command.environment());
    facts.keySet().removeIf(name -> !name.startsWith("OMP_"));
    return facts;
  }

  private Map<String, String> ofThreads() {
    return switch (this) {
      case CORE -> Map.of("OMP_PROC_BIND", "close", "OMP_PLACES", "cores");
      case SOCKET -> Map.of("OMP_PROC_BIND", "close", "OMP_PLACES", "sockets");
      case NONE -> Map.of("OMP_PROC_BIND", "false");
      case FREE -> Map.of();
    };
  }
}
