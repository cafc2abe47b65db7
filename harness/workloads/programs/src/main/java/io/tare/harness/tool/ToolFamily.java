package io.tare.harness.tool;

import io.tare.harness.benchmark.Benchmark;
import io.tare.harness.benchmark.BenchmarkFamily;
import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.harness.campaign.ProgramChoice;
import io.tare.harness.output.OutputException;
import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.Topology;
import io.tare.model.MeasurementException;
import io.tare.model.Parameters;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Workloads whose submissions are runs of an established program. A family says which programs it
 * needs, how a cell's program is started and how its output is read; {@link ToolBenchmark} does the
 * rest.
 */
public abstract class ToolFamily implements BenchmarkFamily {

  /** The programs that a workload needs on each node of a platform that has so many. */
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

  /** Makes a cell's program ready: puts files where it reads them, starts what answers it. */
  protected abstract CellProgram prepare(Workload workload, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException;

  /**
   * Reads what a program printed: a function of its arguments alone, so that kept outputs can be
   * read again.
   *
   * @return figures of the workload's metrics, and others, with what the output says of what ran
   * @throws OutputException if it is not understood, or says that the program failed
   */
  protected abstract Reading read(Workload workload, Parameters given, ToolOutput output)
      throws OutputException;

  /**
   * What counts of an output: figures that are possible, of what was asked for.
   *
   * @return values of the workload's metrics, and of others, by their names
   * @throws OutputException if it is refused, for whatever reason
   * @throws UncheckedIOException if it cannot be fetched
   */
  public final SortedMap<String, Number> values(
      Workload workload, Parameters given, ToolOutput output) throws OutputException {
    try {
      return read(workload, given, output).values();
    } catch (UncheckedIOException e) {
      throw e;
    } catch (StackOverflowError e) {
      throw new OutputException(
          "its pattern is too hard for a line of it: write it without (…|…)*");
    } catch (RuntimeException e) {
      throw new OutputException("its reader gave up, which is a defect of Tare: " + e);
    }
  }

  @Override
  public final Benchmark benchmark(TrialContext context) {
    return new ToolBenchmark(this, context);
  }

  /** Further nodes than the first one run processes of the same job, or are its other end. */
  @Override
  public Topology topology(Campaign campaign, PlatformChoice platform) {
    int nodes = platform.resources().nodes();
    return nodes == 1
        ? Topology.ONE_SERVER
        : Topology.ONE_SERVER.and(Role.RANK, nodes - 1).paired(pairs(campaign));
  }

  /** How many pairs of nodes a campaign's workloads of this family measure at one time, at most. */
  protected int pairs(Campaign campaign) {
    return 1;
  }

  /**
   * Slurm's jobs start where Slurm's programs are, and span machines that Slurm chooses, so the two
   * ends of a connection are no job.
   */
  @Override
  public List<String> objections(Campaign campaign) {
    List<String> objections = new ArrayList<>();
    for (PlatformChoice platform : campaign.platforms()) {
      if (campaign.programs(platform).isSlurm()) {
        if (crossesNetworks()) {
          objections.add(
              ("%s on %s: runs between nodes that it knows, so it cannot be handed to Slurm;"
                      + " measure it in a campaign with launcher: plain")
                  .formatted(label(), platform.name()));
        } else if (platform.resources().nodes() > 1) {
          objections.add(
              "%s on %s: has nodes: %d, and launcher: slurm; say programs.slurm.span instead"
                  .formatted(label(), platform.name(), platform.resources().nodes()));
        }
      }
    }
    return objections;
  }

  @Override
  public final boolean needsServerHeap() {
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
