package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a number of servers answers on each platform, by its {@link ServerScaling}.
 *
 * @param scaling of the platform
 * @param servers 1 or more
 * @param toOneMachine answers per second over those of the same servers in one machine of the same
 *     kind; only if they are apart and the latter was measured
 * @param measured what was measured of this number and the model has not seen, if anything
 */
public record Consolidation(
    ServerScaling scaling,
    int servers,
    Optional<Ratio> toOneMachine,
    Optional<ServerScaling.Point> measured) {

  /** The largest error of a throughput that is called a hit, as a share. */
  public static final double THROUGHPUT_GOAL = 0.15;

  /** The same of a 95th percentile. */
  public static final double P95_GOAL = 0.25;

  /**
   * On all platforms whose measured numbers of servers include this one between them. What the run
   * itself measured of this number is left out of the model, and compared with the prediction.
   *
   * @param check another run that measured this number; empty without one
   */
  public static List<Consolidation> of(Results run, int servers, Optional<Results> check) {
    List<ServerScaling> groups = ServerScaling.groups(run);
    List<ServerScaling> scalings =
        groups.stream()
            .map(each -> each.without(servers))
            .filter(each -> each.isLine() && each.covers(servers))
            .toList();
    List<ServerScaling> seen = check.map(ServerScaling::groups).orElse(groups);
    return scalings.stream()
        .map(
            each ->
                new Consolidation(
                    each,
                    servers,
                    toOneMachine(scalings, each, servers),
                    point(seen, each, servers)))
        .toList();
  }

  private static Optional<ServerScaling.Point> point(
      List<ServerScaling> seen, ServerScaling scaling, int servers) {
    return seen.stream()
        .filter(each -> each.group().equals(scaling.group()))
        .filter(each -> !each.points().equals(scaling.points())) // it is part of the model
        .flatMap(each -> Optional.ofNullable(each.points().get(servers)).stream())
        .findFirst();
  }

  private static Optional<Ratio> toOneMachine(
      List<ServerScaling> scalings, ServerScaling apart, int servers) {
    ServerScaling.Group group = apart.group();
    return scalings.stream()
        .filter(each -> group.areApart() && !each.group().areApart())
        .filter(each -> each.group().workload().equals(group.workload()))
        .filter(each -> each.group().kind().equals(group.kind()) && each.covers(servers))
        .findFirst()
        .flatMap(
            together ->
                ratio(
                    together.secondsByBlock(servers),
                    apart.secondsByBlock(servers),
                    apart.level()));
  }

  /** Over the blocks that both have. */
  private static Optional<Ratio> ratio(
      Map<Integer, Double> together, Map<Integer, Double> apart, double level) {
    List<Integer> blocks = together.keySet().stream().filter(apart::containsKey).toList();
    return blocks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RatioOfMeans(level).of(Pairs.of(values(together, blocks), values(apart, blocks))));
  }

  private static double[] values(Map<Integer, Double> byBlock, List<Integer> blocks) {
    return blocks.stream().mapToDouble(byBlock::get).toArray();
  }

  /** Predicted answers per second. */
  public Estimate perSecond() {
    return scaling.perSecond(servers);
  }

  /** By how much the predicted throughput exceeds the measured one, as a share of that. */
  public Optional<Double> throughputError() {
    return measured.map(each -> perSecond().value() / each.perSecond(scaling.level()).value() - 1);
  }

  /** The same of the 95th percentile of response times. */
  public Optional<Double> p95Error() {
    return measured.map(each -> scaling.p95Nanos(servers) / each.p95Nanos() - 1);
  }

  /** Whether both errors are within their goals; empty if nothing was measured. */
  public Optional<Boolean> isHit() {
    return measured.map(
        any ->
            Math.abs(throughputError().orElse(Double.NaN)) <= THROUGHPUT_GOAL
                && Math.abs(p95Error().orElse(Double.NaN)) <= P95_GOAL);
  }

  /** The answer to "in one machine or in several?"; only for servers that are apart. */
  public Optional<String> sentence() {
    return toOneMachine.map(
        ratio ->
            "%s of %s, %s: %s"
                .formatted(
                    servers == 1 ? "1 server" : servers + " servers",
                    scaling.group().workload(),
                    scaling.group().kind(),
                    ConsolidationTable.verdict(ratio)));
  }
}
