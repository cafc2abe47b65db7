package io.tare.harness.workloads.programs.tool;

import io.tare.harness.clock.RunClock;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.programs.launch.JobAllocation;
import io.tare.harness.workloads.programs.launch.JobOrder;
import io.tare.harness.workloads.programs.launch.JobShape;
import io.tare.harness.workloads.programs.launch.Launcher;
import io.tare.harness.workloads.programs.launch.NotAdmittedException;
import io.tare.harness.workloads.programs.launch.PlainLauncher;
import io.tare.harness.workloads.programs.slurm.SlurmCluster;
import io.tare.harness.workloads.programs.slurm.SlurmLauncher;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The launcher of a trial's programs, and what is known of these.
 *
 * @param found about programs and launcher
 */
record ToolLaunch(Launcher launcher, ProgramCheck.Found found) {

  private static final Duration LOOKING = Duration.ofMinutes(2);

  /** Written where programs are started, and checked where they run. */
  private static final String MARK = "seen-by-all-nodes";

  /** The exit status of a job that does not see the mark. */
  private static final int UNSEEN = 93;

  private static final String LOOK = "[ -e \"$1/" + MARK + "\" ] || exit " + UNSEEN + "; shift; ";

  /**
   * Checks for the programs where they will run.
   *
   * @throws TrialFailure if nothing can be started
   */
  static ToolLaunch of(ToolNodes nodes, List<Program> programs, RunClock clock)
      throws MeasurementException, InterruptedException {
    ProgramCheck check = new ProgramCheck(nodes);
    return nodes.choice().isSlurm()
        ? bySlurm(nodes, check, programs, clock)
        : new ToolLaunch(new PlainLauncher(), check.found(programs));
  }

  private static ToolLaunch bySlurm(
      ToolNodes nodes, ProgramCheck check, List<Program> programs, RunClock clock)
      throws MeasurementException, InterruptedException {
    check.require(
        nodes.host(),
        SlurmLauncher.PROGRAMS.stream()
            .map(word -> Program.packaged(word, "slurm-client"))
            .toList());
    SlurmCluster cluster = SlurmCluster.ask(nodes.host(), nodes.choice().slurm());
    String directory = nodes.directory("jobs");
    nodes.write(directory + "/" + MARK, nodes.trial());
    Launcher launcher = new SlurmLauncher(nodes.choice().slurm(), cluster, directory, clock);
    ProgramCheck.Found found =
        inAJob(nodes.host(), nodes.variables(), launcher, directory, programs);
    found.facts().put("slurm.version", cluster.version());
    return new ToolLaunch(launcher, found);
  }

  /** Checks for programs in a job, since machines that run jobs may have others. */
  private static ProgramCheck.Found inAJob(
      Host host,
      SortedMap<String, String> variables,
      Launcher launcher,
      String directory,
      List<Program> programs)
      throws MeasurementException, InterruptedException {
    List<String> words =
        new ArrayList<>(List.of("sh", "-c", LOOK + ProgramCheck.FACTS, "tare-look", directory));
    programs.forEach(each -> words.addAll(each.paths()));
    Command looking = ProgramEnvironment.in(variables, Command.of(words));
    JobOrder order = new JobOrder(host, looking, JobShape.ofProcesses(1), LOOKING);
    try (JobAllocation allocation = launcher.admit(order)) {
      Host.Finished finished = host.run(allocation.command(), LOOKING);
      if (!finished.succeeded()) {
        throw new TrialFailure(
            "%s: a job on %s %s"
                .formatted(host.name(), nodeList(allocation), complaint(finished, directory)));
      }
      SortedMap<String, String> facts = ProgramCheck.facts(finished.standardOutput());
      Map<Program, String> obstacles =
          ProgramCheck.obstacles(
              "the cluster's " + nodeList(allocation), programs, facts, Program::source, "there");
      facts.put("slurm.partition", String.valueOf(allocation.facts().get("slurm.partition")));
      facts.put("slurm.first_nodes", nodeList(allocation));
      return new ProgramCheck.Found(facts, obstacles);
    } catch (NotAdmittedException e) {
      throw new TrialFailure(host.name() + ": " + e.getMessage(), e);
    }
  }

  private static String nodeList(JobAllocation allocation) {
    return String.valueOf(allocation.facts().get("slurm.nodes"));
  }

  private static String complaint(Host.Finished finished, String directory) {
    return finished.exitStatus() == UNSEEN
        ? "does not see %s, a directory of this run; use a directory that all machines of the cluster share"
            .formatted(directory)
        : "failed with status %d: %s"
            .formatted(
                finished.exitStatus(), finished.standardError().strip().replaceAll("\\s+", " "));
  }
}
