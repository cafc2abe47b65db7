package io.tare.harness.campaign.workload;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.harness.campaign.expect.Expect;
import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.model.Load;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * An entry of the campaign's list of workloads.
 *
 * @param points all combinations of the listed values, in the order of the file
 * @param submissions how many submissions of a cell are in a trial, if submissions are counted
 * @param timeNanos how long a cell is measured in a trial, if it is for a time
 * @param settings its other settings
 * @param loads its own loads, each once, which replace the driver's; empty if it has none
 * @param networks over which it is measured; empty for all of the campaign's
 * @param tags words by which it can be selected
 * @param expect what the figures of its cells should be
 */
@RecordBuilder
public record WorkloadChoice(
    String name,
    List<Parameters> points,
    Submissions submissions,
    long timeNanos,
    Settings settings,
    List<Load> loads,
    List<Network> networks,
    List<String> tags,
    Expect expect)
    implements WorkloadChoiceBuilder.With {

  public WorkloadChoice {
    points = List.copyOf(points);
    loads = List.copyOf(loads);
    networks = List.copyOf(networks);
    tags = List.copyOf(tags);
  }

  /** The names of the files that it uses, as its points and settings name them. */
  public SortedSet<String> files() {
    Workload workload = Workloads.of(name);
    SortedSet<String> names = new TreeSet<>();
    points.forEach(point -> names.addAll(workload.family().files(workload, point, settings)));
    return names;
  }
}
