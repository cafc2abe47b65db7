package io.tare.analysis.capacity.planning;

import static io.tare.analysis.capacity.planning.QueryTypes.amount;
import static io.tare.analysis.capacity.planning.QueryTypes.number;
import static io.tare.analysis.capacity.planning.QueryTypes.positive;
import static io.tare.analysis.capacity.planning.QueryTypes.share;
import static io.tare.analysis.capacity.planning.QueryTypes.whole;

import io.tare.analysis.capacity.planning.Query.Host;
import io.tare.analysis.capacity.planning.Query.Sla;
import io.tare.analysis.capacity.planning.Query.Tier;
import io.tare.analysis.capacity.planning.Query.Vary;
import io.tare.analysis.capacity.planning.QueryTypes.Interval;
import io.tare.analysis.capacity.planning.RequestClass.Call;
import io.tare.analysis.capacity.planning.RequestClass.Envelope;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Network;
import io.tare.harness.spec.ByName;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.OneOf;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The keys of queries; the tables of {@code docs/reference/queries.md} are generated from them. */
public final class QueryKeys {

  /** The most guests, and the most processors in total. */
  static final int MAX_VMS = 10_000;

  static final int MAX_VCPUS = 256;

  /** Of a machine; percentiles for more processors are not computed. */
  static final int MAX_CPUS = 1024;

  static final int MAX_CLIENTS = 2_000;

  private static final int MAX_STEPS = 100;
  private static final int MAX_THREADS = 100_000;
  private static final int HOURS = 24;
  private static final double MAX_PD = 1e6;
  private static final double MAX_QUANTILE = 0.9999;
  private static final double USUAL_SHARE = 0.95;

  public static final Key<Question> QUESTION =
      Key.of("question", Scalar.choice(List.of(Question.values()), Question::word), "the question")
          .orElse(Question.PREDICT);
  public static final Key<String> MODEL =
      Key.of("model", Scalar.text(), "id of a model, or with `tare ask` a model's file or a run")
          .leftOut("soa");
  public static final Key<List<String>> PLATFORMS =
      Key.of("platforms", Scalar.text().list(20), "at most 20 of the model's platforms")
          .leftOut("all");
  public static final Key<Integer> VMS =
      Key.of(
              "vms",
              Scalar.integer(1, MAX_VMS),
              "guests, among which requests are distributed at random")
          .orElse(1);
  public static final Key<Integer> VCPUS =
      Key.of("vcpus", Scalar.integer(1, MAX_VCPUS), "processors of each guest").orElse(1);

  public static final Key<String> NAME =
      Key.of("name", Scalar.text(), "for answers").leftOut("requests");
  public static final Key<Integer> CLIENTS =
      Key.of(
          "clients",
          Scalar.integer(1, MAX_CLIENTS),
          "instead of a rate: number of clients that wait for the answer, think, and ask again");
  public static final Key<ValueRange> RATE =
      Key.of(
              "rate",
              new Interval(positive(Dimension.RATE)),
              "arrivals per second, independent of answers (Poisson)")
          .notWith(CLIENTS);
  public static final Key<ValueRange> THINK =
      Key.of("think", time(), "think time of clients").onlyWith(CLIENTS);
  public static final Key<ValueRange> SERVICE =
      Key.of(
              "service",
              new Interval(positive(Dimension.DURATION)),
              "processor time of the service itself on the reference")
          .leftOut("the model's, for `like`");
  public static final Key<ValueRange> BUSY =
      Key.of(
              "busy",
              new Interval(share(Math.nextDown(1.0), "")),
              "instead of `service`: how busy a monitor showed the reference's processors, at the"
                  + " rate `busy_at`")
          .notWith(SERVICE);
  public static final Key<Integer> BUSY_CPUS =
      Key.of(
              "busy_cpus",
              Scalar.integer(1, MAX_CPUS),
              "number of processors to which `busy` refers")
          .orElse(1)
          .onlyWith(BUSY);
  public static final Key<Double> BUSY_AT =
      Key.of("busy_at", positive(Dimension.RATE), "rate of requests at which they were so busy")
          .leftOut("the rate of the class")
          .onlyWith(BUSY);
  public static final Key<String> LIKE =
      Key.of("like", Scalar.text(), "the model's operation that the service resembles")
          .leftOut("the worst measured one on each platform");
  public static final Key<Double> ORDER =
      Key.of("n", positive(Double.MAX_VALUE), "parameter n of the operation in `like`")
          .leftOut("the worst");
  public static final Key<ValueRange> SIZE =
      Key.of("size", new Interval(positive(Dimension.SIZE)), "of the SOAP body")
          .required("a size, such as 6MB");
  public static final Key<Double> CHARACTERS =
      Key.of("characters", number(1, Double.MAX_VALUE), "in each element").orElse(100.0);
  static final Spec ENVELOPE = Spec.of(SIZE, CHARACTERS);
  public static final Key<Envelope> REQUEST =
      Key.of("request", envelope(), "the body that is unmarshalled");
  public static final Key<Envelope> ANSWER =
      Key.of("answer", envelope(), "the body that is marshalled");
  public static final Key<ValueRange> UNMARSHAL =
      Key.of(
              "unmarshal",
              time(),
              "unmarshalling time on the reference, if a model (of a study) has none")
          .leftOut("the model's")
          .onlyWith(REQUEST);
  public static final Key<ValueRange> MARSHAL =
      Key.of("marshal", time(), "marshalling time on the reference, if a model has none")
          .leftOut("the model's")
          .onlyWith(ANSWER);
  public static final Key<ValueRange> DISK =
      Key.of("disk", time(), "time at a disk that all requests share");
  public static final Key<Double> VARIATION =
      Key.of("variation", number(0, 100), "squared coefficient of variation of the processor time")
          .leftOut("as measured for these operations, including delays; 1 without a run");

  public static final Key<Double> VISITS =
      Key.of(
              "visits",
              positive(Double.MAX_VALUE),
              "how often a request calls the tier, such as 0.3")
          .orElse(1.0);
  static final Spec CALL =
      Spec.of(VISITS, SERVICE, LIKE, ORDER)
          .needing("a call needs service, or like with n, such as service: 5ms", SERVICE, LIKE);
  public static final Key<Map<String, Call>> CALLS =
      Key.of(
          "calls",
          new ByName<>(
              Scalar.text(),
              CALL.making(
                  entries ->
                      new Call(
                          "",
                          entries.get(VISITS),
                          entries.find(SERVICE),
                          entries.find(LIKE),
                          entries
                              .find(ORDER)
                              .map(OptionalDouble::of)
                              .orElse(OptionalDouble.empty()))),
              1),
          "what a request needs of further tiers, by their names");
  static final Spec CLASS =
      Spec.of(
              NAME, RATE, CLIENTS, THINK, SERVICE, BUSY, BUSY_CPUS, BUSY_AT, LIKE, ORDER, REQUEST,
              ANSWER, UNMARSHAL, MARSHAL, DISK, CALLS, VARIATION)
          .needing("needs either a rate, such as 40/s, or a number of clients", RATE, CLIENTS)
          .needing(
              "requests need something to do: --service, --busy, --like with --n, --request or"
                  + " --answer, in a file the same keys",
              SERVICE,
              BUSY,
              LIKE,
              REQUEST,
              ANSWER);
  public static final Key<List<Entries>> CLASSES =
      Key.of(
              "classes",
              CLASS.entries().named("class").some(10).ranging("see below"),
              "1 to 10 classes of requests")
          .required("classes, such as [{rate: 40/s, service: 80ms}]");

  public static final Key<String> PLATFORM =
      Key.of("platform", Scalar.text(), "the platform of its guests")
          .leftOut("that of the service");
  static final Spec TIER = Spec.of(VMS, VCPUS, PLATFORM);
  public static final Key<Map<String, Tier>> TIERS =
      Key.of(
          "tiers",
          new ByName<>(
              Scalar.text(),
              TIER.making(
                  entries ->
                      new Tier("", entries.get(VMS), entries.get(VCPUS), entries.find(PLATFORM))),
              1),
          "further tiers by their names, such as a database, which classes call");

  public static final Key<Double> UNDER =
      Key.of("under", positive(Dimension.DURATION), "response time limit")
          .required("a time, such as 1s");
  public static final Key<Double> QUANTILE =
      Key.of(
              "quantile",
              share(MAX_QUANTILE, "(?!99[.]99[0-9]*[1-9])"),
              "share of requests that must be answered within the limit")
          .orElse(USUAL_SHARE);
  public static final Key<Double> CONFIDENCE =
      Key.of("confidence", share(Math.nextDown(1.0), ""), "required confidence")
          .orElse(USUAL_SHARE);
  public static final Key<Double> HEADROOM =
      Key.of(
              "headroom",
              share(Math.nextDown(1.0), ""),
              "share of the busiest station that must stay idle, such as 30% of the processors")
          .leftOut("none");
  static final Spec GOAL = Spec.of(UNDER, QUANTILE, CONFIDENCE, HEADROOM);
  public static final Key<Sla> SLA =
      Key.of(
          "sla",
          GOAL.making(
              entries ->
                  new Sla(
                      entries.get(QUANTILE),
                      entries.get(UNDER),
                      entries.get(CONFIDENCE),
                      entries.find(HEADROOM).orElse(0.0))),
          "the required response time, for every class");

  public static final Key<String> NETWORK =
      Key.of(
              "network",
              Scalar.of(
                  "a network's name",
                  text -> new Network(text).name(),
                  Schema.matching("^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$")),
              "the service's network, one of the model's; operations not measured over it use"
                  + " another network's measurement, corrected for the two networks' costs")
          .leftOut("loopback if the model has it");
  public static final Key<Double> LINK =
      Key.of(
              "link",
              amount(Dimension.BIT_RATE),
              "bandwidth that all guests share, such as `1Gbit/s`")
          .leftOut("no limit");
  public static final Key<Integer> THREADS =
      Key.of(
              "threads",
              Scalar.integer(1, MAX_THREADS),
              "server threads in each guest; if not more than processors, they are a first-come,"
                  + " first-served queue")
          .leftOut("as many as needed");

  public static final Key<Integer> CPUS =
      Key.of("cpus", Scalar.integer(1, MAX_CPUS), "its processors").required("a number, such as 8");
  public static final Key<Integer> GUESTS =
      Key.of("vms", Scalar.integer(1, MAX_VMS), "guests on it").required("a number, such as 6");
  static final Spec MACHINE = Spec.of(CPUS, GUESTS);
  public static final Key<Host> HOST =
      Key.of(
          "host",
          MACHINE.making(entries -> new Host(entries.get(CPUS), entries.get(GUESTS))),
          "a machine whose guests together have more processors than it has, see below");

  public static final Key<Map<String, Double>> PRICES =
      Key.of(
          "prices", new ByName<>(Scalar.text(), number(), 0), "price by platform, in any currency");
  public static final Key<Priced> PRICED =
      Key.of(
              "priced",
              Scalar.choice(List.of(Priced.values()), Priced::word),
              "what has the price; for hosts, `host` gives their number")
          .orElse(Priced.GUEST);
  public static final Key<Integer> SPARE =
      Key.of(
              "spare",
              Scalar.integer(0, MAX_VMS),
              "for size and compare: guests that may fail, beside those that meet the SLA")
          .orElse(0);
  public static final Key<List<Double>> DAY =
      Key.of(
              "day",
              amount(Dimension.RATE).some(HOURS),
              "rates of all classes together by hour, at most 24; the answer is for the highest, size"
                  + " and compare also say how many guests each hour needs")
          .leftOut("the rate of the classes");
  public static final Key<Double> GROWTH =
      Key.of(
              "growth",
              share(Math.nextDown(1.0), ""),
              "for inverse: growth of the rate in a month; the answer says how many months the"
                  + " guests do")
          .leftOut("none");
  public static final Key<Map<String, ValueRange>> PD =
      Key.of(
              "pd",
              new ByName<>(Scalar.text(), new Interval(positive(MAX_PD)), 0),
              "your own PD by platform")
          .leftOut("the model's");

  private static final Type<String> END = Scalar.text().ranging("a value of that input");

  public static final Key<SweptParameter> WHAT =
      Key.of(
              "what",
              Scalar.choice(List.of(SweptParameter.values()), SweptParameter::word),
              "the input that varies")
          .required("the input that varies, such as rate");
  public static final Key<String> FROM =
      Key.of("from", END, "its first value").required("its first value, such as 5/s");
  public static final Key<String> TO =
      Key.of("to", END, "its last value").required("its last value, such as 60/s");
  public static final Key<Integer> STEPS =
      Key.of("steps", Scalar.integer(2, MAX_STEPS), "number of values").orElse(12);
  static final Spec SWEEP = Spec.of(WHAT, FROM, TO, STEPS);
  public static final Key<Vary> VARY =
      Key.of(
          "vary",
          new OneOf<>(
              WHAT.name(),
              "the input that varies, such as rate",
              sweeps(),
              vary -> vary.what().word()),
          "the input that a sweep varies");

  public static final Key<Boolean> EXTRAPOLATE =
      Key.of("extrapolate", Scalar.flag(), "answer outside what was measured too, with a bound")
          .orElse(false);
  public static final Key<Integer> DRAWS =
      Key.of("draws", Scalar.integer(1, 2_000), "number of the model's draws to use").orElse(300);

  static final Spec QUERY =
      Spec.of(
          QUESTION,
          MODEL,
          PLATFORMS,
          VMS,
          VCPUS,
          TIERS,
          CLASSES,
          SLA,
          NETWORK,
          LINK,
          THREADS,
          HOST,
          PRICES,
          PRICED,
          SPARE,
          DAY,
          GROWTH,
          PD,
          VARY,
          EXTRAPOLATE,
          DRAWS);

  private QueryKeys() {}

  /** The tables within a query, by their names in the documents. */
  static Map<String, Spec> tables() {
    Map<String, Spec> tables = new LinkedHashMap<>();
    tables.put("query", QUERY);
    tables.put("tiers", TIER);
    tables.put("classes", CLASS);
    tables.put("calls", CALL);
    tables.put("request and answer", ENVELOPE);
    tables.put("sla", GOAL);
    tables.put("host", MACHINE);
    tables.put("vary", SWEEP);
    return tables;
  }

  private static Map<String, Type<Vary>> sweeps() {
    Map<String, Type<Vary>> sweeps = new LinkedHashMap<>();
    for (SweptParameter each : SweptParameter.values()) {
      sweeps.put(each.word(), sweep(each));
    }
    return sweeps;
  }

  private static Type<Vary> sweep(SweptParameter what) {
    Key<Double> from = FROM.as(ends(what));
    Key<Double> to = TO.as(ends(what));
    return Spec.of(from, to, STEPS)
        .making(entries -> new Vary(what, entries.get(from), entries.get(to), entries.get(STEPS)));
  }

  private static Scalar<Double> ends(SweptParameter what) {
    return switch (what) {
      case VMS -> whole(MAX_VMS);
      case VCPUS -> whole(MAX_VCPUS);
      case CLIENTS -> whole(MAX_CLIENTS);
      case CHARACTERS -> number(1, Double.MAX_VALUE);
      case RATE -> positive(Dimension.RATE);
      case SIZE -> positive(Dimension.SIZE);
      case SERVICE -> positive(Dimension.DURATION);
    };
  }

  private static Interval time() {
    return new Interval(amount(Dimension.DURATION));
  }

  private static Type<Envelope> envelope() {
    return ENVELOPE
        .making(entries -> new Envelope(entries.get(SIZE), entries.get(CHARACTERS)))
        .named("body");
  }
}
