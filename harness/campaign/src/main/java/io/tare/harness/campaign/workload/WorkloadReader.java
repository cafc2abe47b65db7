package io.tare.harness.campaign.workload;

import io.tare.harness.campaign.expect.ExpectTable;
import io.tare.harness.campaign.stop.CampaignSize;
import io.tare.harness.campaign.stop.StopTable;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.NearestName;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** Reads an entry of the list of workloads; lists of values are crossed. */
public final class WorkloadReader {

  private final Entries stop;
  private final Path directory;
  private final List<Network> networks;

  /**
   * @param stop how much is measured of each workload by default
   * @param directory of the campaign file
   * @param networks of the campaign
   */
  public WorkloadReader(Entries stop, Path directory, List<Network> networks) {
    this.stop = stop;
    this.directory = directory;
    this.networks = networks;
  }

  public WorkloadChoice read(WorkloadKeys.Entry entry) {
    Workload workload = entry.keys().workload();
    Entries entries = entry.entries();
    List<Parameters> points = List.of(Parameters.NONE);
    for (ParameterSpec spec : workload.parameters()) {
      points = crossed(points, spec, entry);
    }
    Settings settings = entry.keys().settings(entries, directory);
    points.stream()
        .map(point -> workload.complaint(point, settings))
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(text -> entries.place().complain(workload.name() + ": " + text));
    StopTable.Amount amount = StopTable.amount(entries, stop);
    return new WorkloadChoice(
        workload.name(),
        points,
        amount.submissions(),
        amount.timeNanos(),
        settings,
        WorkloadKeys.loads(entries),
        over(entries),
        entries.find(WorkloadKeys.TAGS).orElse(List.of()).stream().distinct().toList(),
        ExpectTable.of(entries));
  }

  private List<Network> over(Entries entries) {
    List<Network> over =
        entries.find(WorkloadKeys.OVER).orElse(List.of()).stream()
            .map(Network::new)
            .distinct()
            .toList();
    List<String> known = networks.stream().map(Network::name).toList();
    over.stream()
        .filter(each -> !networks.contains(each))
        .forEach(
            each ->
                entries
                    .at(WorkloadKeys.OVER)
                    .complain(
                        "Unknown network '%s'%s"
                            .formatted(each.name(), NearestName.hint(each.name(), known))));
    return over;
  }

  private static List<Parameters> crossed(
      List<Parameters> points, ParameterSpec spec, WorkloadKeys.Entry entry) {
    var key = entry.keys().parameters().get(spec);
    if (key == null) {
      return points;
    }
    List<Object> values = entry.entries().find(key).orElse(List.of());
    if (values.isEmpty()) {
      return points;
    }
    // Reported before the product is computed, because it may be too large.
    if ((long) values.size() * points.size() > CampaignSize.MAX_CELLS) {
      entry
          .entries()
          .at(key)
          .complain(
              "crosses "
                  + values.size()
                  + " values with "
                  + points.size()
                  + " before them; a campaign has at most "
                  + CampaignSize.MAX_CELLS
                  + " cells");
      return points;
    }
    LinkedHashSet<Parameters> crossed = new LinkedHashSet<>();
    for (Parameters point : points) {
      for (Object each : values) {
        // Default values are omitted, so that the same point has one name.
        boolean isDefault = spec.fallback().equals(Optional.of(each));
        crossed.add(isDefault ? point : point.with(spec.name(), each));
      }
    }
    return List.copyOf(crossed);
  }
}
