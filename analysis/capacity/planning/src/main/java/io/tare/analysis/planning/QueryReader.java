package io.tare.analysis.planning;

import io.tare.analysis.planning.Query.Host;
import io.tare.analysis.planning.Query.Sla;
import io.tare.analysis.planning.Query.Vary;
import io.tare.archive.yaml.YamlException;
import io.tare.archive.yaml.YamlText;
import io.tare.model.Dimension;
import io.tare.model.Network;
import io.tare.spec.YamlPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads queries, YAML or JSON: {@code docs/reference/queries.md}. */
public final class QueryReader {

  /** The longest query, in characters. */
  public static final int MOST_CHARACTERS = 65_536;

  /** The most guests, and the most processors of all together, are what somebody may have. */
  public static final int MOST_VMS = 10_000;

  public static final int MOST_VCPUS = 256;

  /** Of a machine; percentiles of more processors are not solved. */
  public static final int MOST_CPUS = 1024;

  public static final int MOST_CLIENTS = 2_000;
  private static final int MOST_CLASSES = 10;
  private static final int MOST_PLATFORMS = 20;
  private static final int MOST_DRAWS = 2_000;
  private static final int MOST_STEPS = 100;
  private static final int MOST_THREADS = 100_000;
  private static final int DEFAULT_DRAWS = 300;
  private static final double DEFAULT_CONFIDENCE = 0.95;
  private static final double MOST_QUANTILE = 0.9999;

  private static final Set<String> KEYS =
      Set.of(
          "question",
          "model",
          "platforms",
          "vms",
          "vcpus",
          "classes",
          "sla",
          "path",
          "link",
          "threads",
          "host",
          "prices",
          "pd",
          "vary",
          "extrapolate",
          "draws");

  private static final Set<String> CLASS_KEYS =
      Set.of(
          "name",
          "rate",
          "clients",
          "think",
          "service",
          "like",
          "n",
          "request",
          "answer",
          "unmarshal",
          "marshal",
          "variation",
          "disk");

  private QueryReader() {}

  /**
   * @param name of the file, for messages
   * @throws QueryException if it is none; one line with file, line, key and what is wrong
   */
  public static Query read(String name, String text) throws QueryException {
    if (text.length() > MOST_CHARACTERS) {
      throw QueryException.bad(
          name + " has " + text.length() + " characters; a query has at most " + MOST_CHARACTERS);
    }
    YamlPart root;
    try {
      root =
          YamlText.compose(name, text)
              .orElseThrow(() -> QueryException.bad(name + " is empty; it should be a query"));
    } catch (YamlException e) {
      throw QueryException.bad(name + ": " + e.getMessage());
    }
    return query(QueryPart.of(name, "", root, KEYS));
  }

  private static Query query(QueryPart part) throws QueryException {
    String word = part.text("question").orElse("predict");
    Question question = Question.of(word).orElseThrow(() -> part.wrong("question", unknown(word)));
    List<String> platforms = part.texts("platforms");
    if (platforms.size() > MOST_PLATFORMS) {
      throw part.wrong("platforms", "has more than " + MOST_PLATFORMS);
    }
    Optional<Sla> sla = sla(part);
    Optional<Vary> vary = vary(part);
    Query query =
        new Query(
            question,
            part.text("model"),
            platforms.stream().distinct().toList(),
            part.whole("vms", 1, MOST_VMS).orElse(1),
            part.whole("vcpus", 1, MOST_VCPUS).orElse(1),
            classes(part),
            sla,
            path(part),
            optional(part.quantity("link", Dimension.BIT_RATE)),
            part.whole("threads", 1, MOST_THREADS).map(OptionalInt::of).orElse(OptionalInt.empty()),
            host(part),
            prices(part),
            pd(part),
            vary,
            part.flag("extrapolate"),
            part.whole("draws", 1, MOST_DRAWS).orElse(DEFAULT_DRAWS));
    Optional<String> missing = missing(query);
    if (missing.isPresent()) {
      throw part.wrong("", missing.get());
    }
    return query;
  }

  private static String unknown(String word) {
    return "is \"" + word.replaceAll("\\p{Cntrl}", " ") + "\"; there are " + Question.words();
  }

  /** What a question needs and the query does not tell. */
  private static Optional<String> missing(Query query) {
    String word = query.question().word();
    if (query.question().needsSla() && query.sla().isEmpty()) {
      return Optional.of("question " + word + " needs an sla, such as sla: {under: 1s}");
    }
    if (query.question() == Question.SWEEP && query.vary().isEmpty()) {
      return Optional.of(
          "question sweep needs vary, such as vary: {what: rate, from: 5/s, to: 60/s}");
    }
    boolean isVaried = query.vary().filter(each -> each.what() == Varied.RATE).isPresent();
    return (isVaried || query.question() == Question.INVERSE) && !(query.rate() > 0)
        ? Optional.of("question " + word + " needs a class with a rate above 0")
        : Optional.empty();
  }

  /**
   * The same query as another question.
   *
   * @param word the question's
   * @throws QueryException if there is none, or it needs more than the query tells
   */
  public static Query asking(Query query, String word) throws QueryException {
    Question question =
        Question.of(word).orElseThrow(() -> QueryException.bad("the question " + unknown(word)));
    Query other = query.asking(question);
    Optional<String> missing = missing(other);
    if (missing.isPresent()) {
      throw QueryException.bad(missing.get());
    }
    return other;
  }

  private static OptionalDouble optional(Optional<Double> value) {
    return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  private static Optional<String> path(QueryPart part) throws QueryException {
    try {
      return part.text("path").map(Network::new).map(Network::name);
    } catch (IllegalArgumentException e) {
      throw part.wrong("path", String.valueOf(e.getMessage()));
    }
  }

  private static List<RequestClass> classes(QueryPart part) throws QueryException {
    if (!part.has("classes")) {
      throw part.wrong("", "needs classes, such as classes: [{rate: 40/s, service: 80ms}]");
    }
    List<QueryPart> tables = part.tables("classes", CLASS_KEYS);
    if (tables.isEmpty() || tables.size() > MOST_CLASSES) {
      throw part.wrong("classes", "has " + tables.size() + ", expected 1 to " + MOST_CLASSES);
    }
    List<RequestClass> classes = new ArrayList<>();
    for (QueryPart table : tables) {
      String usual = "requests" + (classes.isEmpty() ? "" : "-" + (classes.size() + 1));
      RequestClass one = requestClass(table, usual);
      if (classes.stream().anyMatch(each -> each.name().equals(one.name()))) {
        throw table.wrong("name", "is that of another class too");
      }
      classes.add(one);
    }
    return classes;
  }

  private static RequestClass requestClass(QueryPart part, String usual) throws QueryException {
    Optional<ValueRange> rate = part.span("rate", Dimension.RATE);
    Optional<Integer> clients = part.whole("clients", 1, MOST_CLIENTS);
    if (rate.isPresent() == clients.isPresent()) {
      throw part.wrong("", "needs either a rate, such as 40/s, or a number of clients");
    }
    if (rate.isPresent() && part.has("think")) {
      throw part.wrong("think", "is of clients, and there is a rate");
    }
    RequestClass.Load load =
        rate.isPresent()
            ? new RequestClass.Open(rate.get())
            : new RequestClass.Closed(
                clients.orElseThrow(),
                part.span("think", Dimension.DURATION).orElse(ValueRange.of(0)));
    Optional<Double> n = part.number("n");
    if (n.isPresent() && !(n.get() > 0)) {
      throw part.wrong("n", "must be above 0");
    }
    RequestClass one =
        new RequestClass(
            part.text("name").orElse(usual),
            load,
            part.span("service", Dimension.DURATION),
            part.text("like"),
            optional(n),
            envelope(part, "request"),
            envelope(part, "answer"),
            part.span("unmarshal", Dimension.DURATION),
            part.span("marshal", Dimension.DURATION),
            part.span("disk", Dimension.DURATION),
            optional(part.number("variation")));
    if (one.variation().orElse(0) > 100) {
      throw part.wrong("variation", "is above 100");
    }
    boolean hasWork =
        part.has("service")
            || part.has("like")
            || part.has("request")
            || part.has("answer")
            || part.has("unmarshal")
            || part.has("marshal");
    if (!hasWork) {
      throw part.wrong("", "needs something to do: service, like with n, request or answer");
    }
    return one;
  }

  private static Optional<RequestClass.Envelope> envelope(QueryPart part, String key)
      throws QueryException {
    Optional<QueryPart> table = part.table(key, Set.of("size", "characters"));
    if (table.isEmpty()) {
      return Optional.empty();
    }
    Optional<ValueRange> size = table.get().span("size", Dimension.SIZE);
    if (size.isEmpty() || !(size.get().low() > 0)) {
      throw table.get().wrong("size", "must be told and above 0, such as 6MB");
    }
    double characters = table.get().number("characters").orElse(100.0);
    if (!(characters >= 1)) {
      throw table.get().wrong("characters", "must be 1 or more");
    }
    return Optional.of(new RequestClass.Envelope(size.get(), characters));
  }

  private static Optional<Sla> sla(QueryPart part) throws QueryException {
    Optional<QueryPart> table = part.table("sla", Set.of("quantile", "under", "confidence"));
    if (table.isEmpty()) {
      return Optional.empty();
    }
    double quantile = share(table.get(), "quantile", 0.95);
    if (quantile > MOST_QUANTILE) {
      throw table.get().wrong("quantile", "is above 99.99 %");
    }
    double under =
        table
            .get()
            .quantity("under", Dimension.DURATION)
            .orElseThrow(() -> table.get().wrong("under", "is missing, such as under: 1s"));
    if (!(under > 0)) {
      throw table.get().wrong("under", "must be above 0");
    }
    return Optional.of(
        new Sla(quantile, under, share(table.get(), "confidence", DEFAULT_CONFIDENCE)));
  }

  private static double share(QueryPart part, String key, double usual) throws QueryException {
    double share = part.quantity(key, Dimension.SHARE).orElse(usual);
    if (!(share > 0 && share < 1)) {
      throw part.wrong(key, "must be above 0 % and below 100 %");
    }
    return share;
  }

  private static Optional<Host> host(QueryPart part) throws QueryException {
    Optional<QueryPart> table = part.table("host", Set.of("cpus", "vms"));
    if (table.isEmpty()) {
      return Optional.empty();
    }
    Optional<Integer> cpus = table.get().whole("cpus", 1, MOST_CPUS);
    Optional<Integer> vms = table.get().whole("vms", 1, MOST_VMS);
    if (cpus.isEmpty() || vms.isEmpty()) {
      throw part.wrong("host", "needs cpus and vms, such as {cpus: 8, vms: 6}");
    }
    return Optional.of(new Host(cpus.get(), vms.get()));
  }

  private static SortedMap<String, Double> prices(QueryPart part) throws QueryException {
    SortedMap<String, Double> prices = new TreeMap<>();
    Optional<QueryPart> table = part.table("prices", Set.of());
    if (table.isPresent()) {
      for (String platform : table.get().keys()) {
        prices.put(platform, table.get().number(platform).orElseThrow());
      }
    }
    return prices;
  }

  private static SortedMap<String, ValueRange> pd(QueryPart part) throws QueryException {
    SortedMap<String, ValueRange> pd = new TreeMap<>();
    Optional<QueryPart> table = part.table("pd", Set.of());
    if (table.isPresent()) {
      for (String platform : table.get().keys()) {
        ValueRange span = table.get().numbers(platform).orElseThrow();
        if (!(span.low() > 0 && span.high() <= 1e6)) {
          throw table.get().wrong(platform, "must be above 0 and at most a million");
        }
        pd.put(platform, span);
      }
    }
    return pd;
  }

  private static Optional<Vary> vary(QueryPart part) throws QueryException {
    Optional<QueryPart> table = part.table("vary", Set.of("what", "from", "to", "steps"));
    if (table.isEmpty()) {
      return Optional.empty();
    }
    QueryPart own = table.get();
    String word = own.text("what").orElse("");
    Varied what =
        Varied.of(word)
            .orElseThrow(
                () -> own.wrong("what", "is \"" + word + "\"; there are " + Varied.words()));
    double from = end(own, "from", what);
    double to = end(own, "to", what);
    if (!(from > 0 && from < to)) {
      throw own.wrong("from", "must be above 0 and below to");
    }
    return Optional.of(new Vary(what, from, to, own.whole("steps", 2, MOST_STEPS).orElse(12)));
  }

  private static double end(QueryPart part, String key, Varied what) throws QueryException {
    Optional<Double> value =
        what.dimension().isPresent()
            ? part.quantity(key, what.dimension().get())
            : part.number(key);
    double end = value.orElseThrow(() -> part.wrong(key, "is missing"));
    double most =
        switch (what) {
          case VMS -> MOST_VMS;
          case VCPUS -> MOST_VCPUS;
          case CLIENTS -> MOST_CLIENTS;
          default -> Double.MAX_VALUE;
        };
    if (end > most) {
      throw part.wrong(key, "is above " + (int) most);
    }
    return end;
  }
}
