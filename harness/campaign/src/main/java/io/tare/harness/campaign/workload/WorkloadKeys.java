package io.tare.harness.campaign.workload;

import io.tare.harness.campaign.expect.ExpectTable;
import io.tare.harness.campaign.load.DriverTable;
import io.tare.harness.campaign.name.NameType;
import io.tare.harness.campaign.network.NetworksType;
import io.tare.harness.campaign.stop.StopTable;
import io.tare.harness.model.Load;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.spec.ByName;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.OneOf;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import io.tare.harness.spec.Type;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
public record WorkloadKeys(
    Workload workload, Map<ParameterSpec, Key<List<Object>>> parameters, Spec spec) {

  private static final Key<Path> DIRECTORY =
      Key.of("directory", absolute(), "directory of the files that a run's campaign names");
  private static final Key<Map<String, String>> DIGESTS =
      Key.of("digests", ByName.texts(), "digests of these files at the start of the run");

  static final Key<List<String>> OVER =
      Key.of("over", NetworksType.NAME.oneOrMore(), "the networks over which it is measured")
          .leftOut("all");

  static final Key<List<String>> TAGS =
      Key.of("tags", NameType.of("tag").oneOrMore(), "words by which `--tag` selects it")
          .leftOut("none");

  private static final Map<String, WorkloadKeys> ALL = all();

  /** An entry with its content. */
  public record Entry(WorkloadKeys keys, Entries entries) {}

  /** An entry of the list. */
  public static final Type<Entry> TYPE = entry();

  public static WorkloadKeys of(String name) {
    return Optional.ofNullable(ALL.get(name)).orElseThrow();
  }

  private static Map<String, WorkloadKeys> all() {
    Map<String, WorkloadKeys> all = new LinkedHashMap<>();
    Workloads.all().forEach(each -> all.put(each.name(), of(each)));
    return all;
  }

  private static WorkloadKeys of(Workload workload) {
    Map<ParameterSpec, Key<List<Object>>> parameters = new LinkedHashMap<>();
    workload
        .parameters()
        .forEach(each -> parameters.put(each, each.key().as(each.key().type().oneOrMore())));
    List<Key<?>> keys = new ArrayList<>(parameters.values());
    keys.addAll(workload.settings());
    if (!workload.settings().isEmpty()) {
      keys.addAll(List.of(DIRECTORY, DIGESTS));
    }
    keys.addAll(List.of(TAGS, ExpectTable.EXPECT));
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
    Spec spec = Spec.of(keys).and(StopTable.AMOUNT).without(elsewhere);
    return new WorkloadKeys(workload, parameters, spec);
  }

  private static OneOf<Entry> entry() {
    Map<String, Type<Entry>> tables = new LinkedHashMap<>();
    ALL.forEach(
        (name, keys) ->
            tables.put(
                name,
                new RecordType<>(
                    keys.spec,
                    entries -> Optional.of(new Entry(keys, entries)),
                    (given, table) -> {
                      throw new IllegalArgumentException("what was read is not written");
                    })));
    return new OneOf<>(
        "name",
        "a workload, such as soa.quicksort",
        tables,
        given -> given.keys().workload().name());
  }

  /** The settings of an entry besides parameters. */
  public Settings settings(Entries entries, Path directory) {
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
        new TreeMap<>(entries.find(DIGESTS).orElse(Map.of())));
  }

  /** An entry's own loads; empty if it uses the driver's. */
  public static List<Load> loads(Entries entries) {
    if (entries.has(DriverTable.CLIENTS) && entries.has(DriverTable.RATE)) {
      entries
          .at(DriverTable.RATE)
          .complain("clients set a closed load and rate an open one; keep one of clients and rate");
    }
    List<Load> loads = new ArrayList<>();
    entries
        .find(DriverTable.CLIENTS)
        .ifPresent(all -> all.forEach(each -> loads.add(new Load.Clients(each))));
    if (loads.isEmpty()) {
      entries
          .find(DriverTable.RATE)
          .ifPresent(all -> all.forEach(each -> loads.add(new Load.Rate(each))));
    }
    return loads;
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
