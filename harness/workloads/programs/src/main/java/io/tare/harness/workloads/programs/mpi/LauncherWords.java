package io.tare.harness.workloads.programs.mpi;

import io.tare.infra.hosts.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How to ask a launcher to start a job. Between nodes, messages use TCP on the platform's own
 * network only. Launchers bind nothing: {@code rank.sh} does.
 *
 * @param words before the program
 * @param variables of the launcher
 */
record LauncherWords(List<String> words, SortedMap<String, String> variables) {

  private static final String NUMBER = "-np";

  /** Whether waiting processes of Open MPI yield. MPICH 4.0 has no such choice: they spin. */
  private static final String YIELD = "mpi_yield_when_idle";

  LauncherWords {
    words = List.copyOf(words);
  }

  static LauncherWords of(MpiStarter starter, MpiJob job) {
    return switch (starter.kind()) {
      case OPEN_MPI -> openMpi(starter.path(), job);
      case MPICH -> mpich(starter.path(), job);
      case INTEL -> intel(starter.path(), job);
      case SRUN -> srun(starter.path(), job);
    };
  }

  /** The command that starts a program. */
  Command command(List<String> program) {
    List<String> all = new ArrayList<>(words);
    all.addAll(program);
    Command command = Command.of(all);
    for (Map.Entry<String, String> each : variables.entrySet()) {
      command = command.with(each.getKey(), each.getValue());
    }
    return command;
  }

  /** Runs as root only if two variables are set, and passes on only variables that it must. */
  private static LauncherWords openMpi(String path, MpiJob job) {
    List<String> words = new ArrayList<>(List.of(path, "--oversubscribe", "--bind-to", "none"));
    words.addAll(List.of(NUMBER, Integer.toString(job.processes()), "--wdir", job.directory()));
    if (job.doors().isPresent()) {
      MpiSshServers.Doors doors = job.doors().get();
      words.addAll(List.of("--host", job.hosts()));
      words.addAll(mca("plm_rsh_agent", "ssh -F " + doors.settings()));
      words.addAll(mca("btl", "tcp,self"));
      words.addAll(mca("btl_tcp_if_include", doors.network()));
      words.addAll(mca("oob_tcp_if_include", doors.network()));
    } else if (job.machines() <= 1) {
      words.addAll(mca("plm", "isolated"));
    }
    if (job.machines() == 1) {
      // Through Slurm it would start one more program there, and node names that differ from host
      // names confuse it.
      words.addAll(mca("ras", "^slurm"));
    }
    if (job.isCrowded() && !job.variables().contains("OMPI_MCA_" + YIELD)) {
      // It compares processes with the slots in its words, not with processors.
      words.addAll(mca(YIELD, "1"));
    }
    job.variables().forEach(each -> words.addAll(List.of("-x", each)));
    return new LauncherWords(
        words,
        new TreeMap<>(
            Map.of("OMPI_ALLOW_RUN_AS_ROOT", "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")));
  }

  private static List<String> mca(String name, String value) {
    return List.of("--mca", name, value);
  }

  /** Hydra passes on all its variables. */
  private static LauncherWords mpich(String path, MpiJob job) {
    List<String> words = new ArrayList<>(List.of(path, "-bind-to", "none"));
    words.addAll(List.of(NUMBER, Integer.toString(job.processes()), "-wdir", job.directory()));
    SortedMap<String, String> variables = new TreeMap<>();
    if (job.doors().isPresent()) {
      MpiSshServers.Doors doors = job.doors().get();
      words.addAll(List.of("-launcher", "ssh", "-hosts", job.hosts(), "-iface", doors.device()));
      variables.put("HYDRA_LAUNCHER_EXTRA_ARGS", "-F " + doors.settings());
      // As Open MPI's, processes on the same node of several use TCP too.
      variables.put("MPIR_CVAR_NOLOCAL", "1");
      variables.putAll(overTcp(doors));
    } else if (job.machines() <= 1) {
      words.addAll(List.of("-launcher", "fork"));
    }
    return new LauncherWords(words, variables);
  }

  /**
   * From its documentation: "Intel MPI Library Developer Reference for Linux", Hydra environment
   * variables.
   */
  private static LauncherWords intel(String path, MpiJob job) {
    List<String> words = new ArrayList<>(List.of(path));
    words.addAll(List.of(NUMBER, Integer.toString(job.processes()), "-wdir", job.directory()));
    SortedMap<String, String> variables = new TreeMap<>(Map.of("I_MPI_PIN", "0"));
    if (job.doors().isPresent()) {
      MpiSshServers.Doors doors = job.doors().get();
      words.addAll(List.of("-machine", job.directory() + "/" + MpiLaunch.MACHINES));
      variables.put("I_MPI_HYDRA_BOOTSTRAP", "ssh");
      variables.put("I_MPI_HYDRA_BOOTSTRAP_EXEC_EXTRA_ARGS", "-F " + doors.settings());
      variables.put("I_MPI_HYDRA_IFACE", doors.device());
      variables.putAll(overTcp(doors));
    } else if (job.machines() <= 1) {
      variables.put("I_MPI_HYDRA_BOOTSTRAP", "fork");
    }
    return new LauncherWords(words, variables);
  }

  /**
   * The variables of libfabric and UCX, through which MPICH and Intel MPI send messages. UCX would
   * use shared memory between namespaces of one machine.
   */
  private static Map<String, String> overTcp(MpiSshServers.Doors doors) {
    return Map.of(
        "FI_PROVIDER",
        "tcp",
        "FI_TCP_IFACE",
        doors.device(),
        "UCX_TLS",
        "tcp,self",
        "UCX_NET_DEVICES",
        doors.device());
  }

  /** Which interface of processes it offers is the cluster's choice, or SLURM_MPI_TYPE's. */
  private static LauncherWords srun(String path, MpiJob job) {
    List<String> words = new ArrayList<>(List.of(path, "--quiet", "--overlap"));
    words.add("--ntasks=" + job.processes());
    words.add("--nodes=" + job.machines());
    words.add("--chdir=" + job.directory());
    return new LauncherWords(words, new TreeMap<>());
  }
}
