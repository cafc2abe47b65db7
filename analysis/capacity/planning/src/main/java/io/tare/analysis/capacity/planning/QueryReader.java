package io.tare.analysis.capacity.planning;

import io.tare.harness.archive.yaml.YamlException;
import io.tare.harness.archive.yaml.YamlText;
import io.tare.harness.spec.DocumentKind;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Problems;
import io.tare.harness.spec.Value;
import io.tare.harness.spec.YamlPart;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/** Reads queries, YAML or JSON: {@code docs/reference/queries.md}. */
public final class QueryReader {

  /** The longest query, in characters. */
  public static final int MAX_CHARACTERS = 65_536;

  private QueryReader() {}

  /**
   * @param name of the file, for messages
   * @throws QueryException if it is not a query; one line with file, line, key and what is wrong
   */
  public static Query read(String name, String text) throws QueryException {
    if (text.length() > MAX_CHARACTERS) {
      throw QueryException.bad(
          name + " has " + text.length() + " characters; a query has at most " + MAX_CHARACTERS);
    }
    YamlPart root;
    try {
      root =
          YamlText.compose(name, text)
              .orElseThrow(() -> QueryException.bad(name + " is empty; expected a query"));
    } catch (YamlException e) {
      throw QueryException.bad(name + ":" + e.line() + ": " + e.getMessage());
    }
    Optional<String> objection = DocumentKind.QUERY.objection(root);
    if (objection.isPresent()) {
      throw QueryException.bad(name + " " + objection.get());
    }
    Problems problems = new Problems(name);
    Entries entries = QueryKeys.QUERY.read(new Value(root, "", problems));
    refuse(problems);
    List<RequestClass> classes = classes(entries);
    Query query = query(entries, classes);
    missing(query).ifPresent(entries.place()::complain);
    refuse(problems);
    return query.day().isEmpty() ? query : query.at(Collections.max(query.day()));
  }

  private static void refuse(Problems problems) throws QueryException {
    if (!problems.isEmpty()) {
      throw QueryException.of(problems);
    }
  }

  private static Query query(Entries entries, List<RequestClass> classes) {
    return QueryBuilder.builder()
        .question(entries.get(QueryKeys.QUESTION))
        .model(entries.find(QueryKeys.MODEL))
        .platforms(entries.find(QueryKeys.PLATFORMS).orElse(List.of()).stream().distinct().toList())
        .vms(entries.get(QueryKeys.VMS))
        .vcpus(entries.get(QueryKeys.VCPUS))
        .tiers(
            entries.find(QueryKeys.TIERS).orElse(Map.of()).entrySet().stream()
                .map(each -> each.getValue().of(each.getKey()))
                .toList())
        .classes(classes)
        .sla(entries.find(QueryKeys.SLA))
        .network(entries.find(QueryKeys.NETWORK))
        .linkBitsPerSecond(optional(entries.find(QueryKeys.LINK)))
        .threads(entries.find(QueryKeys.THREADS).map(OptionalInt::of).orElse(OptionalInt.empty()))
        .host(entries.find(QueryKeys.HOST))
        .prices(new TreeMap<>(entries.find(QueryKeys.PRICES).orElse(Map.of())))
        .priced(entries.get(QueryKeys.PRICED))
        .spare(entries.get(QueryKeys.SPARE))
        .day(entries.find(QueryKeys.DAY).orElse(List.of()))
        .growth(optional(entries.find(QueryKeys.GROWTH)))
        .pd(new TreeMap<>(entries.find(QueryKeys.PD).orElse(Map.of())))
        .vary(entries.find(QueryKeys.VARY))
        .extrapolate(entries.get(QueryKeys.EXTRAPOLATE))
        .draws(entries.get(QueryKeys.DRAWS))
        .build();
  }

  /** What is wrong with tiers and their calls. */
  private static Optional<String> wrongTier(Query query) {
    List<String> names = query.tiers().stream().map(Query.Tier::name).toList();
    Optional<String> taken = names.stream().filter(StationNames.OWN::contains).findFirst();
    if (taken.isPresent()) {
      return Optional.of("a tier cannot be called \"" + taken.get() + "\"; choose another name");
    }
    return query.classes().stream()
        .flatMap(each -> each.calls().stream())
        .map(RequestClass.Call::tier)
        .filter(each -> !names.contains(each))
        .findFirst()
        .map(
            each ->
                names.isEmpty()
                    ? "calls of \"%s\" need it among tiers, such as tiers: {%s: {vms: 1}}"
                        .formatted(each, each)
                    : "there is no tier \"%s\"; there are %s"
                        .formatted(each, String.join(", ", names)));
  }

  /** What a question needs but the query lacks. */
  private static Optional<String> missing(Query query) {
    Optional<String> wrong = wrongTier(query);
    if (wrong.isPresent()) {
      return wrong;
    }
    String word = query.question().word();
    if (query.question().needsSla() && query.sla().isEmpty()) {
      return Optional.of(
          "question " + word + " needs an sla: --sla 1s, or in a file sla: {under: 1s}");
    }
    if (query.question().needsVary() && query.vary().isEmpty()) {
      return Optional.of(
          "question sweep needs a range: --vary rate=5/s..60/s, or in a file vary: {what: rate, from: 5/s, to: 60/s}");
    }
    if (!query.day().isEmpty() && !(query.rate() > 0 && Collections.max(query.day()) > 0)) {
      return Optional.of("a day needs a class with a rate above 0, and an hour with one");
    }
    if (query.priced() == Priced.HOST && query.host().isEmpty()) {
      return Optional.of("prices of hosts need a host, such as host: {cpus: 16, vms: 4}");
    }
    Optional<SweptParameter> varied = query.vary().map(Query.Vary::what);
    if ((varied.equals(Optional.of(SweptParameter.RATE)) || query.question().needsRate())
        && !(query.rate() > 0)) {
      return Optional.of("question " + word + " needs a class with a rate above 0");
    }
    return varied
        .filter(what -> query.classes().stream().noneMatch(what::isOf))
        .map(what -> "varying %s changes nothing; %s".formatted(what.word(), what.remedy()));
  }

  /**
   * The same query as another question.
   *
   * @param word the question's
   * @throws QueryException if it is missing, or it needs more than the query has
   */
  public static Query asking(Query query, String word) throws QueryException {
    Problems problems = new Problems("question");
    Value written = new Value(new YamlPart.Scalar(1, word), "", problems);
    Optional<Question> question = QueryKeys.QUESTION.type().read(written);
    refuse(problems);
    Query other = query.asking(question.orElseThrow());
    Optional<String> missing = missing(other);
    if (missing.isPresent()) {
      throw QueryException.bad(missing.get());
    }
    return other;
  }

  private static OptionalDouble optional(Optional<Double> value) {
    return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  private static List<RequestClass> classes(Entries entries) {
    List<RequestClass> classes = new ArrayList<>();
    Set<String> used = new HashSet<>();
    for (Entries table : entries.get(QueryKeys.CLASSES)) {
      String name = table.find(QueryKeys.NAME).orElse("requests");
      String own = name;
      // Answers identify classes by it: a second one of the same name gets a number.
      for (int number = classes.size() + 1; !used.add(own); number++) {
        own = name + "-" + number;
      }
      classes.add(requestClass(table, own));
    }
    return classes;
  }

  private static RequestClass requestClass(Entries entries, String name) {
    RequestClass.Load load =
        entries
            .find(QueryKeys.CLIENTS)
            .<RequestClass.Load>map(
                clients -> new RequestClass.Closed(clients, orNone(entries.find(QueryKeys.THINK))))
            .orElseGet(() -> new RequestClass.Open(orNone(entries.find(QueryKeys.RATE))));
    return RequestClassBuilder.builder()
        .name(name)
        .load(load)
        .service(entries.find(QueryKeys.SERVICE).or(() -> monitored(entries)))
        .isMonitored(entries.find(QueryKeys.BUSY).isPresent())
        .like(entries.find(QueryKeys.LIKE))
        .n(optional(entries.find(QueryKeys.ORDER)))
        .request(entries.find(QueryKeys.REQUEST))
        .answer(entries.find(QueryKeys.ANSWER))
        .unmarshal(entries.find(QueryKeys.UNMARSHAL))
        .marshal(entries.find(QueryKeys.MARSHAL))
        .disk(entries.find(QueryKeys.DISK))
        .calls(
            entries.find(QueryKeys.CALLS).orElse(Map.of()).entrySet().stream()
                .map(each -> each.getValue().of(each.getKey()))
                .toList())
        .variation(optional(entries.find(QueryKeys.VARIATION)))
        .build();
  }

  /** By the utilization law: the time of a request is processors times utilization over rate. */
  private static Optional<ValueRange> monitored(Entries entries) {
    double rate =
        entries
            .find(QueryKeys.BUSY_AT)
            .or(() -> entries.find(QueryKeys.RATE).map(ValueRange::middle))
            .orElse(0.0);
    if (entries.find(QueryKeys.BUSY).isPresent() && !(rate > 0)) {
      entries.place().complain("busy needs the rate that made it so busy, such as busy_at: 180/s");
      return Optional.empty();
    }
    return entries
        .find(QueryKeys.BUSY)
        .map(busy -> busy.times(entries.get(QueryKeys.BUSY_CPUS) / rate));
  }

  private static ValueRange orNone(Optional<ValueRange> range) {
    return range.orElse(ValueRange.of(0));
  }
}
