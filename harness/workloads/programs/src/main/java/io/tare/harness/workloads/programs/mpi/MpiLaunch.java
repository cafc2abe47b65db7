package io.tare.harness.workloads.programs.mpi;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.model.BundledFile;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.programs.launch.JobShape;
import io.tare.harness.workloads.programs.tool.Binding;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.NodeProcessors;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A job of several processes, started by an MPI launcher on the first node. Between nodes, messages
 * use TCP on the platform's own network only; within a node they use shared memory, unless a job of
 * Open MPI or MPICH is on several nodes.
 *
 * @param shape its processes, and the threads of each
 * @param pair the nodes, from 1, with one process each; empty to spread processes evenly over all
 *     nodes, in blocks
 * @param words the program and its arguments
 */
public record MpiLaunch(JobShape shape, List<Integer> pair, List<String> words) {

  /** A file with the nodes of a job and the processes on each, for Intel MPI. */
  static final String MACHINES = "machines";

  /** The programs for connections between nodes. */
  private static final List<Program> DOORS =
      List.of(
          Program.packaged("ssh", "openssh-client"),
          Program.packaged("/usr/sbin/sshd", "openssh-server"));

  /** Runs a job in a new directory; then prints the file that the program writes, if any. */
  private static final String IN_DIRECTORY =
      "cd \"$1\" || exit; f=$2; [ -z \"$f\" ] || rm -f \"$f\"; shift 2;"
          + " if [ -z \"$f\" ]; then exec \"$@\"; fi; \"$@\" >&2 && cat \"$f\"";

  private static final String RANK = BundledFile.text(MpiLaunch.class, "rank.sh");

  public MpiLaunch {
    pair = List.copyOf(pair);
    words = List.copyOf(words);
  }

  /** The programs that a platform with this many nodes needs. */
  public static List<Program> programs(ProgramChoice choice, int nodes) {
    List<Program> all = new ArrayList<>(List.of(MpiKind.program(choice.settings().mpi())));
    if (nodes > 1) {
      all.addAll(DOORS);
    }
    return all;
  }

  /** Whether a campaign's jobs are started by MPICH. */
  public static boolean isMpich(ProgramChoice choice) {
    return choice.settings().mpi().filter(MpiKind.MPICH.word()::equals).isPresent();
  }

  /**
   * Prepares the job.
   *
   * @param directory where it runs, on all nodes
   * @param file that the program writes there with its result; empty if it prints the result
   */
  public CellProgram ready(ToolNodes nodes, String name, String directory, String file)
      throws MeasurementException, InterruptedException {
    MpiStarter starter = MpiStarter.of(nodes.host().name(), nodes.choice(), nodes::fact);
    starter.requireStarts(words, nodes::fact);
    List<MpiJob.Slots> slots = nodes.choice().isSlurm() ? List.of() : slots(nodes);
    Optional<MpiSshServers.Doors> doors = Optional.empty();
    if (slots.size() > 1) {
      doors =
          Optional.of(nodes.shared(MpiSshServers.class, () -> MpiSshServers.open(nodes)).doors());
      nodes.write(
          directory + "/" + MACHINES,
          String.join("\n", slots.stream().map(MpiJob.Slots::toString).toList()) + "\n");
    }
    int machines =
        nodes.choice().isSlurm() ? Math.min(nodes.choice().slurm().span(), processes()) : 0;
    int cores = perMachine(slots, machines) * shape.threads();
    List<Node> used = slots.size() > 1 ? nodes.all() : List.of(nodes.first());
    Binding binding = Binding.of(nodes, used, cores);
    boolean isCrowded = !nodes.choice().isSlurm() && Binding.isCrowded(nodes, used, cores);
    Map<String, String> threads = binding.variables(shape, nodes.variables());
    SortedSet<String> variables = new TreeSet<>(nodes.variables().keySet());
    variables.addAll(threads.keySet());
    MpiJob job =
        new MpiJob(
            processes(), directory, List.copyOf(variables), slots, doors, machines, isCrowded);
    List<String> process = new ArrayList<>(List.of("sh", "-c", RANK, "tare-rank"));
    process.addAll(List.of(NodeProcessors.CORES, binding.word()));
    process.addAll(List.of(Integer.toString(cores), Integer.toString(shape.threads())));
    process.addAll(words);
    Command command =
        LauncherWords.of(starter, job)
            .command(process)
            .behind(List.of("sh", "-c", IN_DIRECTORY, "tare-mpi", directory, file));
    for (Map.Entry<String, String> each : threads.entrySet()) {
      command = command.with(each.getKey(), each.getValue());
    }
    return CellProgram.of(name, nodes.host(), command.inStatedEnvironment()).shaped(shape);
  }

  private int processes() {
    return shape.processes();
  }

  /** The maximum number of processes on a machine. */
  private int perMachine(List<MpiJob.Slots> slots, int machines) {
    int alone = (processes() + Math.max(1, machines) - 1) / Math.max(1, machines);
    return slots.stream().mapToInt(MpiJob.Slots::processes).max().orElse(alone);
  }

  /** The nodes of the job, in order. */
  private List<MpiJob.Slots> slots(ToolNodes nodes) {
    List<Node> all = nodes.all();
    List<MpiJob.Slots> slots = new ArrayList<>();
    if (!pair.isEmpty()) {
      pair.forEach(each -> slots.add(new MpiJob.Slots(nodes.address(all.get(each - 1)), 1)));
      return slots;
    }
    int used = Math.min(processes(), all.size());
    for (int i = 0; i < used; i++) {
      int here = processes() / used + (i < processes() % used ? 1 : 0);
      slots.add(new MpiJob.Slots(nodes.address(all.get(i)), here));
    }
    return slots;
  }
}
