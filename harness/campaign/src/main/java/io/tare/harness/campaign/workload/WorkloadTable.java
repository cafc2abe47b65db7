package io.tare.harness.campaign.workload;

import io.tare.harness.campaign.expect.Expect;
import io.tare.harness.campaign.load.DriverTable;
import io.tare.harness.campaign.name.NameType;
import io.tare.harness.campaign.network.NetworkChoice;
import io.tare.harness.campaign.stop.Amount;
import io.tare.harness.campaign.stop.CampaignSize;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.spec.ByName;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.NearestName;
import io.tare.harness.spec.OneOf;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import io.tare.harness.spec.Type;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The keys of an entry in the list of workloads.
 *
 * @param parameters each with its key, which may have several values
 */
public record WorkloadTable(
    Workload workload, Map<ParameterSpec, Key<List<Object>>> parameters, Spec spec) {

  private static final Key<Path> DIRECTORY =
      Key.of("directory", absolute(), "directory of the files that a run's campaign names");
  private static final Key<Map<String, String>> DIGESTS =
      Key.of("digests", ByName.texts(), "digests of these files at the start of the run");

  static final Key<List<String>> OVER =
      Key.of("over", NetworkChoice.NAME.oneOrMore(), "the networks over which it is measured")
          .leftOut("all");

  static final Key<List<String>> TAGS =
      Key.of("tags", NameType.of("tag").oneOrMore(), "words by which `--tag` selects it")
          .leftOut("none");

  private static final Map<String, WorkloadTable> ALL = all();

  /** An entry of the list as it is written; {@link #choice} reads it. */
  public record Entry(WorkloadTable table, Entries entries) {

    /**
     * What it means.
     *
     * @param stop how much is measured of each workload by default
     * @param directory of the campaign file
     * @param networks of the campaign
     */
    public WorkloadChoice choice(Entries stop, Path directory, List<Network> networks) {
      Amount amount = Amount.of(entries, stop);
      Settings settings = table.settings(entries, directory);
      return new WorkloadChoice(
          table.workload.name(),
          table.points(entries, settings),
          amount.submissions(),
          amount.timeNanos(),
          settings,
          DriverTable.loads(entries),
          over(entries, networks),
          entries.find(TAGS).orElse(List.of()).stream().distinct().toList(),
          entries.find(Expect.KEY).orElse(Expect.NONE));
    }
  }

  /** An entry of the list. */
  public static final Type<Entry> TYPE = entry();

  public static WorkloadTable of(String name) {
    return Optional.ofNullable(ALL.get(name)).orElseThrow();
  }

  private static Map<String, WorkloadTable> all() {
    Map<String, WorkloadTable> all = new LinkedHashMap<>();
    Workloads.all().forEach(each -> all.put(each.name(), of(each)));
    return all;
  }

  private static WorkloadTable of(Workload workload) {
    Map<ParameterSpec, Key<List<Object>>> parameters = new LinkedHashMap<>();
    workload
        .parameters()
        .forEach(each -> parameters.put(each, each.key().as(each.key().type().oneOrMore())));
    List<Key<?>> keys = new ArrayList<>(parameters.values());
    keys.addAll(workload.settings());
    if (!workload.settings().isEmpty()) {
      keys.addAll(List.of(DIRECTORY, DIGESTS));
    }
    keys.addAll(List.of(TAGS, Expect.KEY));
    Map<String, String> elsewhere = new TreeMap<>();
    if (workload.family().hasClient()) {
      keys.addAll(List.of(DriverTable.CLIENTS, DriverTable.RATE));
    } else {
      String why = workload.name() + " has no client that could offer it; remove it";
      elsewhere.put(DriverTable.CLIENTS.name(), why);
      elsewhere.put(DriverTable.RATE.name(), why);
    }
    if (workload.family().hasClient() || workload.family().crossesNetworks()) {
      keys.add(OVER);
    } else {
      elsewhere.put(OVER.name(), workload.name() + " uses no network; remove it");
    }
    Spec spec = Spec.of(keys).and(Amount.SPEC).without(elsewhere);
    return new WorkloadTable(workload, parameters, spec);
  }

  private static OneOf<Entry> entry() {
    Map<String, Type<Entry>> tables = new LinkedHashMap<>();
    ALL.forEach(
        (name, table) ->
            tables.put(
                name, table.spec.entries().mapped(read -> new Entry(table, read), Entry::entries)));
    return new OneOf<>(
        "name", "a workload, such as soa.quicksort", tables, entry -> entry.table.workload.name());
  }

  /** The settings of an entry besides parameters. */
  private Settings settings(Entries entries, Path directory) {
    if (workload.settings().isEmpty()) {
      return Settings.NONE;
    }
    SortedMap<String, Object> values = new TreeMap<>();
    for (Key<?> key : workload.settings()) {
      entries.find(key).ifPresent(value -> values.put(key.name(), value));
    }
    return new Settings(
        values,
        entries.find(DIRECTORY).orElse(directory),
        new TreeMap<>(entries.find(DIGESTS).orElse(Map.of())),
        WrittenPlaces.of(entries));
  }

  private static List<Network> over(Entries entries, List<Network> networks) {
    List<Network> over =
        entries.find(OVER).orElse(List.of()).stream().map(Network::new).distinct().toList();
    List<String> known = networks.stream().map(Network::name).toList();
    over.stream()
        .filter(each -> !networks.contains(each))
        .forEach(
            each ->
                entries
                    .at(OVER)
                    .complain(
                        "Unknown network '%s'%s"
                            .formatted(each.name(), NearestName.hint(each.name(), known))));
    return over;
  }

  /** All combinations of the listed values. */
  private List<Parameters> points(Entries entries, Settings settings) {
    List<Parameters> points = List.of(Parameters.NONE);
    for (Map.Entry<ParameterSpec, Key<List<Object>>> each : parameters.entrySet()) {
      points = crossed(points, each.getKey(), each.getValue(), entries);
    }
    points.stream()
        .map(point -> workload.complaint(point, settings))
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(text -> entries.place().complain(workload.name() + ": " + text));
    return points;
  }

  private static List<Parameters> crossed(
      List<Parameters> points, ParameterSpec spec, Key<List<Object>> key, Entries entries) {
    List<Object> values = entries.find(key).orElse(List.of());
    if (values.isEmpty()) {
      return points;
    }
    // Reported before the product is computed, because it may be too large.
    if ((long) values.size() * points.size() > CampaignSize.MAX_CELLS) {
      entries
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

  /** An entry with one point. */
  public Map<String, Object> written(WorkloadChoice choice, Parameters point) {
    TableWriter table = new TableWriter();
    parameters.forEach(
        (spec, key) ->
            table.put(key, Optional.ofNullable(point.values().get(spec.name())).map(List::of)));
    Map<String, Object> written = new LinkedHashMap<>(Map.of("name", choice.name()));
    written.putAll(table.entries());
    written.putAll(choice.settings().values());
    TableWriter more = new TableWriter();
    if (!choice.files().isEmpty()) {
      more.put(DIRECTORY, choice.settings().directory());
      more.put(DIGESTS, choice.settings().digests());
    }
    if (!choice.loads().isEmpty()) {
      DriverTable.writeLoads(choice.loads(), more);
    }
    if (!choice.networks().isEmpty()) {
      more.put(OVER, choice.networks().stream().map(Network::name).toList());
    }
    if (!choice.tags().isEmpty()) {
      more.put(TAGS, choice.tags());
    }
    written.putAll(more.entries());
    return written;
  }

  private static Scalar<Path> absolute() {
    return Scalar.of(
        "an absolute path",
        text -> {
          try {
            Path path = Path.of(text);
            if (path.isAbsolute()) {
              return path;
            }
          } catch (InvalidPathException e) {
            throw new IllegalArgumentException("\"" + text + "\" is not a path", e);
          }
          throw Scalar.wrong("an absolute path", text);
        },
        Schema.matching("^/"));
  }
}
