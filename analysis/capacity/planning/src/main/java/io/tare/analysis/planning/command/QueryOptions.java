package io.tare.analysis.planning.command;

import io.tare.analysis.planning.QueryKeys;
import io.tare.spec.Key;
import io.tare.spec.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** A query with one class of requests, in the words of a command line. */
final class QueryOptions {

  @Option(
      names = "--platform",
      paramLabel = "NAME",
      description = "One of the model's platforms; may be repeated. All without it.")
  private List<String> platforms = new ArrayList<>();

  @Option(names = "--rate", paramLabel = "RATE", description = "Requests a second, such as 40/s.")
  private Optional<String> rate = Optional.empty();

  @Option(
      names = "--clients",
      paramLabel = "N",
      description = "Clients who wait for their answer, in place of a rate.")
  private Optional<String> clients = Optional.empty();

  @Option(
      names = "--think",
      paramLabel = "TIME",
      description = "How long each of them then thinks, such as 2s.")
  private Optional<String> think = Optional.empty();

  @Option(
      names = "--service",
      paramLabel = "TIME",
      description = "Processor time of the service on the reference, such as 80ms.")
  private Optional<String> service = Optional.empty();

  @Option(
      names = "--like",
      paramLabel = "OPERATION",
      description = "The model's operation that the service is like.")
  private Optional<String> like = Optional.empty();

  @Option(names = "--n", paramLabel = "N", description = "That operation's parameter.")
  private Optional<String> order = Optional.empty();

  @Option(
      names = "--request",
      paramLabel = "SIZE[,CHARACTERS]",
      description = "The request's body and the characters of its elements: 6MB,100.")
  private Optional<String> request = Optional.empty();

  @Option(
      names = "--answer",
      paramLabel = "SIZE[,CHARACTERS]",
      description = "The same of the answer.")
  private Optional<String> answer = Optional.empty();

  @Option(
      names = "--unmarshal",
      paramLabel = "TIME",
      description = "Time of unmarshalling on the reference, if the model has none.")
  private Optional<String> unmarshal = Optional.empty();

  @Option(names = "--marshal", paramLabel = "TIME", description = "The same of marshalling.")
  private Optional<String> marshal = Optional.empty();

  @Option(
      names = "--variation",
      paramLabel = "SCV",
      description =
          "Squared coefficient of variation of the processor time (default: as measured, else 1).")
  private Optional<String> variation = Optional.empty();

  @Option(names = "--vms", paramLabel = "N", description = "Guests (default 1).")
  private Optional<String> vms = Optional.empty();

  @Option(names = "--vcpus", paramLabel = "N", description = "Processors of each (default 1).")
  private Optional<String> vcpus = Optional.empty();

  @Option(
      names = "--sla",
      paramLabel = "TIME",
      description = "As fast as this must most requests be, such as 1s.")
  private Optional<String> sla = Optional.empty();

  @Option(
      names = "--quantile",
      paramLabel = "SHARE",
      description = "Which share of requests (default 95%%).")
  private Optional<String> quantile = Optional.empty();

  @Option(
      names = "--confidence",
      paramLabel = "SHARE",
      description = "How sure that must be (default 95%%).")
  private Optional<String> confidence = Optional.empty();

  @Option(
      names = "--price",
      paramLabel = "PLATFORM=N",
      description = "Price of a guest; may be repeated.")
  private Map<String, String> prices = new LinkedHashMap<>();

  @Option(
      names = "--pd",
      paramLabel = "PLATFORM=PD",
      description = "Your own PD in place of the model's; may be repeated.")
  private Map<String, String> pd = new LinkedHashMap<>();

  @Option(names = "--link", paramLabel = "RATE", description = "A shared link, such as 1Gbit/s.")
  private Optional<String> link = Optional.empty();

  @Option(names = "--threads", paramLabel = "N", description = "Threads that serve in each guest.")
  private Optional<String> threads = Optional.empty();

  @Option(
      names = "--vary",
      paramLabel = "WHAT=FROM..TO",
      description = "What a sweep goes over: rate=5/s..60/s, also size, vms, vcpus and others.")
  private Optional<String> vary = Optional.empty();

  @Option(
      names = "--extrapolate",
      description = "Beyond what was measured, give a bound and call it one.")
  private boolean extrapolate;

  /** Options that are called differently from their keys. */
  private static final Map<String, String> OTHERWISE =
      Map.of(QueryKeys.PLATFORMS.name(), "--platform", QueryKeys.PRICES.name(), "--price");

  /**
   * What is wrong, with the option that says it in the place of the key.
   *
   * @param problem of a document that {@link #document} made
   */
  static String complaint(Problem problem) {
    List<String> options =
        CommandSpec.forAnnotatedObject(new QueryOptions()).options().stream()
            .map(OptionSpec::longestName)
            .toList();
    String[] keys = problem.key().replaceAll("\\[\\d+]", "").split("\\.");
    for (int i = keys.length - 1; i >= 0; i--) {
      String option = OTHERWISE.getOrDefault(keys[i], "--" + keys[i]);
      if (options.contains(option)) {
        return option + ": " + problem.text();
      }
    }
    return keys[0].equals(QueryKeys.QUESTION.name())
        ? "QUESTION: " + problem.text()
        : problem.text();
  }

  /** The query as a document, the same that a file would hold; empty if nothing was said. */
  Optional<Map<String, Object>> document() {
    Map<String, Object> root = new LinkedHashMap<>();
    if (!platforms.isEmpty()) {
      put(root, QueryKeys.PLATFORMS, platforms);
    }
    put(root, QueryKeys.VMS, vms);
    put(root, QueryKeys.VCPUS, vcpus);
    put(root, QueryKeys.LINK, link);
    put(root, QueryKeys.THREADS, threads);
    Map<String, Object> requests = new LinkedHashMap<>();
    put(requests, QueryKeys.RATE, rate);
    put(requests, QueryKeys.CLIENTS, clients);
    put(requests, QueryKeys.THINK, think);
    put(requests, QueryKeys.SERVICE, service);
    put(requests, QueryKeys.LIKE, like);
    put(requests, QueryKeys.ORDER, order);
    request.ifPresent(text -> put(requests, QueryKeys.REQUEST, envelope(text)));
    answer.ifPresent(text -> put(requests, QueryKeys.ANSWER, envelope(text)));
    put(requests, QueryKeys.UNMARSHAL, unmarshal);
    put(requests, QueryKeys.MARSHAL, marshal);
    put(requests, QueryKeys.VARIATION, variation);
    if (!requests.isEmpty()) {
      put(root, QueryKeys.CLASSES, List.of(requests));
    }
    Map<String, Object> goal = new LinkedHashMap<>();
    put(goal, QueryKeys.UNDER, sla);
    put(goal, QueryKeys.QUANTILE, quantile);
    put(goal, QueryKeys.CONFIDENCE, confidence);
    if (!goal.isEmpty()) {
      put(root, QueryKeys.SLA, goal);
    }
    if (!prices.isEmpty()) {
      put(root, QueryKeys.PRICES, prices);
    }
    if (!pd.isEmpty()) {
      put(root, QueryKeys.PD, pd);
    }
    vary.ifPresent(text -> put(root, QueryKeys.VARY, range(text)));
    if (extrapolate) {
      put(root, QueryKeys.EXTRAPOLATE, "true");
    }
    return root.isEmpty() ? Optional.empty() : Optional.of(root);
  }

  private static void put(Map<String, Object> map, Key<?> key, Optional<?> value) {
    value.ifPresent(each -> put(map, key, each));
  }

  private static void put(Map<String, Object> map, Key<?> key, Object value) {
    map.put(key.name(), value);
  }

  private static Map<String, Object> envelope(String text) {
    Map<String, Object> map = new LinkedHashMap<>();
    int comma = text.indexOf(',');
    put(map, QueryKeys.SIZE, comma < 0 ? text : text.substring(0, comma));
    if (comma >= 0) {
      put(map, QueryKeys.CHARACTERS, text.substring(comma + 1));
    }
    return map;
  }

  private static Map<String, Object> range(String text) {
    Map<String, Object> map = new LinkedHashMap<>();
    int equals = text.indexOf('=');
    int dots = text.indexOf("..");
    put(map, QueryKeys.WHAT, equals < 0 ? text : text.substring(0, equals));
    if (equals >= 0 && dots > equals) {
      put(map, QueryKeys.FROM, text.substring(equals + 1, dots));
      put(map, QueryKeys.TO, text.substring(dots + 2));
    }
    return map;
  }
}
