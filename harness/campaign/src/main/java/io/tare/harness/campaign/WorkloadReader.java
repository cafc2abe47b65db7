package io.tare.harness.campaign;

import io.tare.harness.workload.ParameterSpec;
import io.tare.harness.workload.Settings;
import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import io.tare.model.Load;
import io.tare.model.Parameters;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads an entry of the list of workloads; lists of values are crossed. */
final class WorkloadReader {

  private final YamlTable table;
  private final StopReader stop;
  private final Path directory;

  /**
   * @param directory in which the campaign file is
   */
  WorkloadReader(YamlTable table, StopReader stop, Path directory) {
    this.table = table;
    this.stop = stop;
    this.directory = directory;
  }

  /** The entry; empty if its workload is unknown, which is told. */
  Optional<WorkloadChoice> read() {
    Optional<YamlValue> name = table.need("name", "a workload, such as soa.quicksort");
    Optional<Workload> workload =
        name.flatMap(value -> value.choice(Workloads.all(), Workload::name));
    if (workload.isEmpty()) {
      return Optional.empty();
    }
    List<Parameters> points = List.of(Parameters.NONE);
    for (ParameterSpec spec : workload.get().parameters()) {
      Optional<YamlValue> value = take(spec);
      points = value.isPresent() ? crossed(points, spec, value.get()) : points;
    }
    Settings settings = SettingsReader.read(table, workload.get(), directory);
    List<Load> loads = LoadsReader.own(table, workload.get());
    StopReader.Amount amount = stop.amount(table);
    table.rejectOthers();
    complain(workload.get(), points, settings, name.get());
    return Optional.of(
        new WorkloadChoice(
            workload.get().name(),
            points,
            amount.submissions(),
            amount.timeNanos(),
            settings,
            loads));
  }

  private Optional<YamlValue> take(ParameterSpec spec) {
    return spec.fallback().isPresent()
        ? table.take(spec.name())
        : table.need(spec.name(), spec.description() + ", " + spec.range());
  }

  private static List<Parameters> crossed(
      List<Parameters> points, ParameterSpec spec, YamlValue value) {
    Set<Object> values = new LinkedHashSet<>();
    List<YamlValue> members = value.members();
    // Told before the product is made, which may be too large for that.
    if ((long) members.size() * points.size() > Campaign.MOST_CELLS) {
      value.complain(
          "crosses "
              + members.size()
              + " values with "
              + points.size()
              + " before them; a campaign has at most "
              + Campaign.MOST_CELLS
              + " cells");
      return points;
    }
    for (YamlValue member : members) {
      Optional<Object> one = one(member, spec);
      if (one.isPresent() && !values.add(one.get())) {
        member.complain("is listed twice; keep one");
      }
    }
    LinkedHashSet<Parameters> crossed = new LinkedHashSet<>();
    for (Parameters point : points) {
      for (Object each : values) {
        // What is the default anyhow is left out, so that the same point has one name.
        boolean isDefault = spec.fallback().equals(Optional.of(each));
        crossed.add(isDefault ? point : point.with(spec.name(), each));
      }
    }
    return values.isEmpty() ? points : List.copyOf(crossed);
  }

  private static Optional<Object> one(YamlValue member, ParameterSpec spec) {
    return spec.type() == ParameterSpec.Type.CHOICE
        ? member.choice(spec.choices(), word -> word).map(word -> word)
        : member.read(spec::parse, spec.range());
  }

  private static void complain(
      Workload workload, List<Parameters> points, Settings settings, YamlValue name) {
    points.stream()
        .map(point -> workload.complaint(point, settings))
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(text -> name.complain(workload.name() + ": " + text));
  }
}
