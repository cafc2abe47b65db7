package io.tare.analysis.capacity.planning.command;

import io.tare.analysis.capacity.models.Models;
import io.tare.analysis.capacity.planning.QueryKeys;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A query with one class of requests on a command line: an option for each key. */
record QueryOptions(CommandSpec command) {

  /**
   * An option.
   *
   * @param table the key of the table that contains the key; empty for the query's own keys
   * @param label of its value in the usage; empty if it has none
   * @param example of a value, if the label has none; otherwise empty
   * @param type of its value: one, several, or several by name
   * @param written the value as in a document
   */
  private record Declared(
      String table,
      Key<?> key,
      String name,
      String label,
      String example,
      Class<?> type,
      Function<Object, Object> written) {

    static Declared of(String table, Key<?> key, String label) {
      return new Declared(
          table, key, "--" + key.name().replace('_', '-'), label, "", String.class, value -> value);
    }

    static Declared of(Key<?> key, String label) {
      return of("", key, label);
    }

    Declared named(String other) {
      return new Declared(table, key, other, label, example, type, written);
    }

    Declared taking(Class<?> other) {
      return new Declared(table, key, name, label, example, other, written);
    }

    Declared such(String other) {
      return new Declared(table, key, name, label, other, type, written);
    }

    Declared as(Function<String, Object> other) {
      return new Declared(
          table, key, name, label, example, type, value -> other.apply((String) value));
    }

    /** Where a document may have a list of the least and the largest value. */
    Declared ranging() {
      String end = label.substring(label.indexOf('=') + 1);
      return new Declared(
          table, key, name, label + "[.." + end + "]", example, type, QueryOptions::intervals);
    }

    OptionSpec option() {
      String words = key.plainWords();
      String repeated = type == List.class || type == Map.class ? "; may be repeated" : "";
      boolean isReported = key.isRequired() || List.of("none", "false").contains(key.otherwise());
      String otherwise =
          isReported ? "" : " (if left out: " + key.otherwise().replace("`", "") + ")";
      String description =
          Character.toUpperCase(words.charAt(0))
              + words.substring(1)
              + (example.isEmpty() ? "" : ", such as " + example)
              + repeated
              + otherwise
              + ".";
      return OptionSpec.builder(name)
          .completionCandidates(COMPLETED.get(name))
          .description(description.replace("%", "%%"))
          .type(type)
          .paramLabel(label)
          .build();
    }
  }

  /** What a shell completes: names of the model that is used if none is named. */
  private static final Map<String, Iterable<String>> COMPLETED =
      Map.of(
          "--like",
          () ->
              Models.shipped().operations().stream().map(QueryOptions::name).distinct().iterator(),
          "--platform",
          () -> Models.shipped().platforms().keySet().iterator());

  /** Keys that the command gives by itself. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(QueryKeys.QUESTION.name(), "QUESTION", QueryKeys.DAY.name(), "--day");

  /** What {@code Spec} says of keys that exclude or need each other. */
  private static final Pattern BESIDE =
      Pattern.compile("means nothing without |cannot be combined with ");

  private static final Pattern WORD = Pattern.compile("[a-z_]+");

  private static final String CLASSES = QueryKeys.CLASSES.name();
  private static final String SLA = QueryKeys.SLA.name();

  private static final List<Declared> ALL =
      List.of(
          Declared.of(QueryKeys.PLATFORMS, "NAME").named("--platform").taking(List.class),
          Declared.of(QueryKeys.VMS, "N"),
          Declared.of(QueryKeys.VCPUS, "N"),
          Declared.of(QueryKeys.NETWORK, "NAME"),
          Declared.of(QueryKeys.LINK, "RATE"),
          Declared.of(QueryKeys.THREADS, "N"),
          Declared.of(CLASSES, QueryKeys.RATE, "RATE").such("40/s").ranging(),
          Declared.of(CLASSES, QueryKeys.CLIENTS, "N"),
          Declared.of(CLASSES, QueryKeys.THINK, "TIME").such("2s").ranging(),
          Declared.of(CLASSES, QueryKeys.SERVICE, "TIME").such("80ms").ranging(),
          Declared.of(CLASSES, QueryKeys.BUSY, "SHARE").such("62%").ranging(),
          Declared.of(CLASSES, QueryKeys.BUSY_CPUS, "N"),
          Declared.of(CLASSES, QueryKeys.BUSY_AT, "RATE").such("180/s"),
          Declared.of(CLASSES, QueryKeys.LIKE, "OPERATION"),
          Declared.of(CLASSES, QueryKeys.ORDER, "N"),
          Declared.of(CLASSES, QueryKeys.REQUEST, "SIZE[,CHARACTERS]")
              .such("6MB,100")
              .as(QueryOptions::envelope),
          Declared.of(CLASSES, QueryKeys.ANSWER, "SIZE[,CHARACTERS]")
              .such("2MB,100")
              .as(QueryOptions::envelope),
          Declared.of(CLASSES, QueryKeys.UNMARSHAL, "TIME").such("20ms").ranging(),
          Declared.of(CLASSES, QueryKeys.MARSHAL, "TIME").such("20ms").ranging(),
          Declared.of(CLASSES, QueryKeys.VARIATION, "SCV"),
          Declared.of(SLA, QueryKeys.UNDER, "TIME").such("1s").named("--sla"),
          Declared.of(SLA, QueryKeys.QUANTILE, "SHARE"),
          Declared.of(SLA, QueryKeys.CONFIDENCE, "SHARE"),
          Declared.of(SLA, QueryKeys.HEADROOM, "SHARE"),
          Declared.of(QueryKeys.SPARE, "N"),
          Declared.of(QueryKeys.GROWTH, "SHARE").such("5%"),
          Declared.of(QueryKeys.PRICES, "PLATFORM=N").named("--price").taking(Map.class),
          Declared.of(QueryKeys.PRICED, "WHAT"),
          Declared.of(QueryKeys.PD, "PLATFORM=PD")
              .such("kvm=1.05..1.2")
              .taking(Map.class)
              .ranging(),
          Declared.of(QueryKeys.VARY, "WHAT=FROM..TO")
              .such("rate=5/s..60/s")
              .as(QueryOptions::range),
          Declared.of(QueryKeys.EXTRAPOLATE, "").taking(boolean.class));

  static void addTo(CommandSpec command) {
    ALL.forEach(each -> command.addOption(each.option()));
  }

  /**
   * Problems, with the options instead of the keys, and one of those that differ only in the value
   * found: both ends of a range may lack a unit.
   *
   * @param problems of a document that {@link #document} made
   */
  static List<String> complaints(List<Problem> problems) {
    Map<String, String> complaints = new LinkedHashMap<>();
    for (Problem each : problems) {
      String complaint = complaint(each);
      complaints.putIfAbsent(complaint.replaceFirst("[,;] found .*", ""), complaint);
    }
    return List.copyOf(complaints.values());
  }

  private static String complaint(Problem problem) {
    String[] keys = problem.key().replaceAll("\\[\\d+]", "").split("\\.");
    for (int i = keys.length - 1; i >= 0; i--) {
      Optional<String> option = option(keys[i]);
      if (option.isPresent()) {
        return option.get() + ": " + withOptions(problem.text());
      }
    }
    String named = ELSEWHERE.get(keys[0]);
    return named == null ? problem.text() : named + ": " + problem.text();
  }

  private static Optional<String> option(String key) {
    return ALL.stream()
        .filter(each -> each.key().name().equals(key))
        .findFirst()
        .map(Declared::name);
  }

  /** A text about other keys, with their options instead. */
  private static String withOptions(String text) {
    return BESIDE.matcher(text).lookingAt()
        ? WORD.matcher(text).replaceAll(word -> option(word.group()).orElse(word.group()))
        : text;
  }

  /** The first option that was given. */
  Optional<String> first() {
    return ALL.stream().filter(each -> value(each).isPresent()).map(Declared::name).findFirst();
  }

  private Optional<Object> value(Declared option) {
    return Optional.ofNullable(command.findOption(option.name()).<Object>getValue())
        .filter(value -> !value.equals(false))
        .map(option.written());
  }

  /** The query as a document, as in a file; empty without options. */
  Map<String, Object> document() {
    Map<String, Map<String, Object>> tables = new LinkedHashMap<>();
    Map<String, Object> query = new LinkedHashMap<>();
    tables.put("", query);
    for (Declared each : ALL) {
      value(each)
          .ifPresent(
              value ->
                  tables
                      .computeIfAbsent(each.table(), table -> table(query, table))
                      .put(each.key().name(), value));
    }
    return query;
  }

  /** A single table of the query. */
  private static Map<String, Object> table(Map<String, Object> query, String name) {
    Map<String, Object> table = new LinkedHashMap<>();
    query.put(name, name.equals(CLASSES) ? List.of(table) : table);
    return table;
  }

  /** Text, or a map of texts, with ranges as lists. */
  private static Object intervals(Object value) {
    if (value instanceof Map<?, ?> byName) {
      Map<Object, Object> map = new LinkedHashMap<>();
      byName.forEach((name, each) -> map.put(name, interval((String) each)));
      return map;
    }
    return interval((String) value);
  }

  private static Object interval(String text) {
    int dots = text.indexOf("..");
    return dots < 0 ? text : List.of(text.substring(0, dots), text.substring(dots + 2));
  }

  /**
   * Adds a value to the class of requests.
   *
   * @param query as from {@link #document}
   */
  static void put(Map<String, Object> query, Key<?> key, Object value) {
    requests(query).put(key.name(), value);
  }

  /** A value of the class of requests that it has. */
  static Object get(Map<String, Object> query, Key<?> key) {
    return Objects.requireNonNull(requests(query).get(key.name()));
  }

  /** Whether the class of requests has a key. */
  static boolean has(Map<String, Object> query, Key<?> key) {
    return requests(query).containsKey(key.name());
  }

  @SuppressWarnings("unchecked") // as table made it
  private static Map<String, Object> requests(Map<String, Object> query) {
    return query.containsKey(CLASSES)
        ? ((List<Map<String, Object>>) query.get(CLASSES)).get(0)
        : table(query, CLASSES);
  }

  /** An operation without its parameters. */
  private static String name(String operation) {
    return operation.split(" ", 2)[0];
  }

  private static Object envelope(String text) {
    Map<String, Object> map = new LinkedHashMap<>();
    int comma = text.indexOf(',');
    map.put(QueryKeys.SIZE.name(), comma < 0 ? text : text.substring(0, comma));
    if (comma >= 0) {
      map.put(QueryKeys.CHARACTERS.name(), text.substring(comma + 1));
    }
    return map;
  }

  private static Object range(String text) {
    Map<String, Object> map = new LinkedHashMap<>();
    int equals = text.indexOf('=');
    int dots = text.indexOf("..");
    map.put(QueryKeys.WHAT.name(), equals < 0 ? text : text.substring(0, equals));
    if (equals >= 0 && dots > equals) {
      map.put(QueryKeys.FROM.name(), text.substring(equals + 1, dots));
      map.put(QueryKeys.TO.name(), text.substring(dots + 2));
    }
    return map;
  }
}
