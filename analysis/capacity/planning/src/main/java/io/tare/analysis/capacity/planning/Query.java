package io.tare.analysis.capacity.planning;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.comparison.CellText;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A capacity query.
 *
 * @param model its id; empty for the first one
 * @param platforms empty for all of the model
 * @param vms guests, to which requests are assigned at random, 1 or more
 * @param vcpus processors of each guest, 1 or more
 * @param tiers further ones, whose guests the classes call
 * @param network the network in front of the service, one that the model knows; empty for the
 *     default, or otherwise another over which it was measured
 * @param linkBitsPerSecond bandwidth shared by all guests
 * @param threads that serve requests in each guest
 * @param prices by platform
 * @param priced what a price is for
 * @param spare guests beside those that meet the SLA, 0 or more
 * @param day rates of all open classes together by hour; empty if only that of the classes counts,
 *     which is otherwise the highest of them
 * @param growth of the rate in a month, above 0
 * @param pd the user's own instead of the model's, by platform
 * @param draws of the parameters, 1 or more
 */
@RecordBuilder
public record Query(
    Question question,
    Optional<String> model,
    List<String> platforms,
    int vms,
    int vcpus,
    List<Tier> tiers,
    List<RequestClass> classes,
    Optional<Sla> sla,
    Optional<String> network,
    OptionalDouble linkBitsPerSecond,
    OptionalInt threads,
    Optional<Host> host,
    SortedMap<String, Double> prices,
    Priced priced,
    int spare,
    List<Double> day,
    OptionalDouble growth,
    SortedMap<String, ValueRange> pd,
    Optional<Vary> vary,
    boolean extrapolate,
    int draws)
    implements QueryBuilder.With {

  public Query {
    platforms = List.copyOf(platforms);
    tiers = List.copyOf(tiers);
    classes = List.copyOf(classes);
    day = List.copyOf(day);
    prices = Collections.unmodifiableSortedMap(new TreeMap<>(prices));
    pd = Collections.unmodifiableSortedMap(new TreeMap<>(pd));
  }

  /**
   * The service level agreement.
   *
   * @param quantile the share of requests that must be that fast, above 0, for example 0.95
   * @param seconds the time limit
   * @param confidence the required probability, above 0 and below 1
   * @param headroom the share of the busiest station that must stay idle, 0 to below 1
   */
  public record Sla(double quantile, double seconds, double confidence, double headroom) {

    /** For people: {@code "p95 under 1 s with 95 % confidence"}. */
    String words() {
      return "%s under %s%s with %s %% confidence"
          .formatted(
              AnswerTables.share(quantile),
              AnswerTables.time(seconds),
              headroom > 0 ? " and " + CellText.plain(100 * headroom) + " % headroom" : "",
              CellText.plain(100 * confidence));
    }
  }

  /**
   * Guests of a further tier.
   *
   * @param vms guests, to which requests are assigned at random, 1 or more
   * @param vcpus processors of each, 1 or more
   * @param platform empty for that of the first tier
   */
  public record Tier(String name, int vms, int vcpus, Optional<String> platform) {

    Tier of(String other) {
      return new Tier(other, vms, vcpus, platform);
    }
  }

  /** The place of a tier in {@link #tiers}; -1 if no tier has the name. */
  int tier(String name) {
    return tiers.stream().map(Tier::name).toList().indexOf(name);
  }

  /**
   * A machine with guests.
   *
   * @param cpus its processors
   * @param vms guests on it
   */
  public record Host(int cpus, int vms) {}

  /**
   * The parameter and range of a sweep.
   *
   * @param from at most {@code to}
   * @param steps 2 or more, both ends included
   */
  public record Vary(SweptParameter what, double from, double to, int steps) {
    public Vary {
      if (!(from <= to)) {
        throw new IllegalArgumentException("from is greater than to; swap them");
      }
    }

    /** The values of the steps; those of what counts something are whole, each once. */
    double[] values() {
      return IntStream.range(0, steps)
          .mapToDouble(step -> from + (to - from) * step / (steps - 1))
          .map(value -> what.isWhole() ? Math.rint(value) : value)
          .distinct()
          .toArray();
    }
  }

  /** The same with other classes. */
  Query of(List<RequestClass> others) {
    return withClasses(others);
  }

  /** The same without a model's name. */
  public Query ofAnyModel() {
    return withModel(Optional.empty());
  }

  /** The same as another question. */
  Query asking(Question other) {
    return withQuestion(other);
  }

  /** The same with these numbers of guests and of processors. */
  Query on(int guests, int processors) {
    return with(sized -> sized.vms(guests).vcpus(processors));
  }

  /** The share of requests for quantiles. */
  public double quantile() {
    return sla.map(Sla::quantile).orElse(0.95);
  }

  /** Requests a second of all open classes together, in the middle of their intervals. */
  public double rate() {
    return classes.stream()
        .filter(each -> each.load() instanceof RequestClass.Open)
        .mapToDouble(each -> ((RequestClass.Open) each.load()).perSecond().middle())
        .sum();
  }

  /** What a number of guests costs on a platform, if its price is known. */
  OptionalDouble price(String platform, int guests) {
    Double price = prices.get(platform);
    return price == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(price * priced.count(this, guests));
  }

  /** The same with this rate of all open classes together, in their proportion. */
  Query at(double perSecond) {
    return faster(perSecond / rate());
  }

  /** The same with all rates times a factor; closed classes stay. */
  Query faster(double factor) {
    return of(
        classes.stream()
            .map(
                each ->
                    each.load() instanceof RequestClass.Open open
                        ? each.under(new RequestClass.Open(open.perSecond().times(factor)))
                        : each)
            .toList());
  }
}
