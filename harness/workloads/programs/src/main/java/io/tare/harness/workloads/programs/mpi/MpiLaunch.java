package io.tare.harness.workloads.programs.mpi;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.programs.launch.JobShape;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.platform.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * A job of several processes, started by Open MPI's {@code mpirun} on the first node. Between
 * nodes, messages use TCP on the platform's own network only; within a node they use shared memory,
 * unless processes are on several nodes.
 *
 * @param processes their number
 * @param pair the nodes, from 1, with one process each; empty to spread processes evenly over all
 *     nodes, in blocks
 * @param words the program and its arguments
 */
public record MpiLaunch(int processes, List<Integer> pair, List<String> words) {

  /** The program that starts the job, needed on every node. */
  public static final Program PROGRAM = Program.packaged("mpirun", "openmpi-bin");

  /** The programs for connections between nodes. */
  private static final List<Program> DOORS =
      List.of(
          Program.packaged("ssh", "openssh-client"),
          Program.packaged("/usr/sbin/sshd", "openssh-server"));

  /** Runs a job in a new directory; then prints the file that the program writes, if any. */
  private static final String IN_DIRECTORY =
      "cd \"$1\" || exit; f=$2; [ -z \"$f\" ] || rm -f \"$f\"; shift 2;"
          + " if [ -z \"$f\" ]; then exec \"$@\"; fi; \"$@\" >&2 && cat \"$f\"";

  public MpiLaunch {
    pair = List.copyOf(pair);
    words = List.copyOf(words);
  }

  /** The programs that a platform with this many nodes needs. */
  public static List<Program> programs(int nodes) {
    List<Program> all = new ArrayList<>(List.of(PROGRAM));
    if (nodes > 1) {
      all.addAll(DOORS);
    }
    return all;
  }

  /**
   * Prepares the job.
   *
   * @param directory where it runs, on all nodes
   * @param file that the program writes there with its result; empty if it prints the result
   */
  public CellProgram ready(ToolNodes nodes, String name, String directory, String file)
      throws MeasurementException, InterruptedException {
    List<Node> all = nodes.all();
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", IN_DIRECTORY, "tare-mpi", directory, file));
    command.addAll(List.of("mpirun", "--oversubscribe", "--bind-to", "none"));
    command.addAll(List.of("-np", Integer.toString(processes)));
    if (nodes.choice().isSlurm()) {
      command.addAll(inAJob(Math.min(nodes.choice().slurm().span(), processes)));
      command.addAll(List.of("--wdir", directory));
    } else if (all.size() > 1 && hosts(nodes).contains(",")) {
      MpiSshServers opened = nodes.shared(MpiSshServers.class, () -> MpiSshServers.open(nodes));
      command.addAll(List.of("--host", hosts(nodes)));
      command.addAll(mca("plm_rsh_agent", "ssh -F " + opened.settings()));
      command.addAll(mca("btl", "tcp,self"));
      command.addAll(mca("btl_tcp_if_include", opened.network()));
      command.addAll(mca("oob_tcp_if_include", opened.network()));
      command.addAll(List.of("--wdir", directory));
    } else {
      command.addAll(mca("plm", "isolated"));
    }
    command.addAll(List.of("-x", "OMP_NUM_THREADS", "-x", "OPENBLAS_NUM_THREADS"));
    command.addAll(words);
    return CellProgram.of(name, nodes.host(), environment(Command.of(command)))
        .shaped(JobShape.ofProcesses(processes));
  }

  /**
   * On one node Open MPI starts processes itself, as without Slurm: through Slurm it would start
   * one more program there, and node names that differ from host names confuse it. On several nodes
   * it uses Slurm, and the cluster chooses the network.
   */
  private static List<String> inAJob(int nodes) {
    List<String> words = new ArrayList<>();
    if (nodes == 1) {
      words.addAll(mca("plm", "isolated"));
      words.addAll(mca("ras", "^slurm"));
    }
    return words;
  }

  /** Processes have one thread, and Open MPI runs as root only if two variables are set. */
  private static Command environment(Command command) {
    return command
        .with("OMPI_ALLOW_RUN_AS_ROOT", "1")
        .with("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
        .with("OMP_NUM_THREADS", "1")
        .with("OPENBLAS_NUM_THREADS", "1")
        .inStatedEnvironment();
  }

  /** {@code 10.0.0.1:2,10.0.0.2:2}. */
  private String hosts(ToolNodes nodes) {
    List<Node> all = nodes.all();
    List<String> hosts = new ArrayList<>();
    if (!pair.isEmpty()) {
      pair.forEach(each -> hosts.add(nodes.address(all.get(each - 1)) + ":1"));
      return String.join(",", hosts);
    }
    int used = Math.min(processes, all.size());
    for (int i = 0; i < used; i++) {
      int slots = processes / used + (i < processes % used ? 1 : 0);
      hosts.add(nodes.address(all.get(i)) + ":" + slots);
    }
    return String.join(",", hosts);
  }

  private static List<String> mca(String name, String value) {
    return List.of("--mca", name, value);
  }
}
