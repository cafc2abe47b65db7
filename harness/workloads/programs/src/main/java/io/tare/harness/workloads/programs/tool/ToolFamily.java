package io.tare.harness.workloads.programs.tool;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.contract.Benchmark;
import io.tare.harness.workloads.contract.BenchmarkFamily;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.infra.api.Role;
import io.tare.infra.api.Topology;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Workloads whose submissions are runs of an established program. A family defines which programs
 * it needs, how a cell's program is started and how its output is read; {@link ToolBenchmark} does
 * the rest.
 */
public abstract class ToolFamily implements BenchmarkFamily {

  /** The programs that a workload needs on each node of a platform. */
  public abstract List<Program> programs(
      Workload workload, Parameters given, ProgramChoice choice, int nodes);

  /** The programs that a campaign's workloads of this family need on a platform. */
  final List<Program> programs(Campaign campaign, PlatformChoice platform) {
    ProgramChoice choice = campaign.programs(platform);
    int nodes = platform.resources().nodes();
    return campaign.measurands().stream()
        .filter(each -> Workloads.of(each.workload()).family() == this)
        .flatMap(
            each ->
                programs(Workloads.of(each.workload()), each.parameters(), choice, nodes).stream())
        .distinct()
        .toList();
  }

  /** Prepares a cell's program: writes its input files, and starts what answers it. */
  protected abstract CellProgram prepare(Workload workload, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException;

  /**
   * Reads a program's output: a pure function, so that kept outputs can be read again.
   *
   * @return figures of the workload's metrics, and others, with what the output says about the run
   * @throws OutputException if it is not understood, or says that the program failed
   */
  protected abstract Reading read(Workload workload, Parameters given, ToolOutput output)
      throws OutputException;

  /**
   * The values of an output that counts: figures that are possible and match the request.
   *
   * @return values of the workload's metrics and others, by name
   * @throws OutputException if it is refused for any reason
   * @throws UncheckedIOException if it cannot be fetched
   */
  public final SortedMap<String, Number> values(
      Workload workload, Parameters given, ToolOutput output) throws OutputException {
    try {
      Reading reading = read(workload, given, output);
      ProcessPlaces.in(output.errors().get())
          .processors()
          .ifPresent(processors -> reading.also(ProcessPlaces.PROCESSORS, processors));
      return reading.values();
    } catch (UncheckedIOException e) {
      throw e;
    } catch (StackOverflowError e) {
      throw new OutputException("its pattern is too complex for a line: write it without (…|…)*");
    } catch (RuntimeException e) {
      throw new OutputException("its reader failed, which is a defect of Tare: " + e);
    }
  }

  @Override
  public final Benchmark benchmark(TrialContext context) {
    return new ToolBenchmark(this, context);
  }

  /** Nodes other than the first run processes of the same job, or are its other end. */
  @Override
  public Topology topology(Campaign campaign, PlatformChoice platform) {
    int nodes = platform.resources().nodes();
    return nodes == 1
        ? Topology.ONE_SERVER
        : Topology.ONE_SERVER.and(Role.RANK, nodes - 1).paired(pairs(campaign));
  }

  /** Whether a program's figures depend on its node's clock; false if the harness times it. */
  protected boolean isTimedByProgram(Workload workload, Parameters given) {
    return true;
  }

  /**
   * The maximum number of node pairs that a campaign's workloads of this family measure at once.
   */
  protected int pairs(Campaign campaign) {
    return 1;
  }

  /**
   * Slurm's jobs start where Slurm's programs are, and span machines that Slurm chooses, so the two
   * ends of a connection cannot be a job.
   */
  @Override
  public List<String> objections(Campaign campaign) {
    List<String> objections = new ArrayList<>();
    for (PlatformChoice platform : campaign.platforms()) {
      if (campaign.programs(platform).isSlurm()) {
        if (crossesNetworks()) {
          objections.add(
              ("%s on %s: runs between given nodes, so it cannot be submitted to Slurm; measure "
                      + "it in a campaign with launcher: plain")
                  .formatted(label(), platform.name()));
        } else if (platform.resources().nodes() > 1) {
          objections.add(
              "%s on %s: has both nodes: %d and launcher: slurm; set programs.slurm.span instead"
                  .formatted(label(), platform.name(), platform.resources().nodes()));
        }
      }
    }
    return objections;
  }

  @Override
  public final boolean needsServerHeap(Campaign campaign) {
    return false;
  }

  @Override
  public final boolean needsClientHeap() {
    return false;
  }

  @Override
  public SortedSet<String> packages(Campaign campaign, PlatformChoice platform) {
    SortedSet<String> packages = new TreeSet<>();
    programs(campaign, platform).stream()
        .flatMap(program -> program.debianPackages().stream())
        .forEach(packages::add);
    return packages;
  }
}
