package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Throughput;
import io.tare.analysis.statistics.Estimate;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How much the servers of a platform answer together, by their number, at the same load on the same
 * processors. The time from one answer to the next is a straight line in the number of servers:
 * what one needs, and a constant cost of each further one (its code and data in the caches, its
 * garbage collector, and its machine's kernel). It is fitted to each block, so that predictions
 * have the interval of independent blocks. The ratio of the 95th percentile to the mean response
 * time is fitted in the same way, to all blocks together.
 *
 * @param processors of the platform
 * @param points by number of servers
 * @param level of its intervals
 */
public record ServerScaling(
    Group group, int processors, SortedMap<Integer, Point> points, double level) {

  /** A line needs two points. */
  private static final int MIN_POINTS = 2;

  /** What a list of numbers of servers adds to a platform's name. */
  private static final String COUNT = "-\\d+servers?(?=-|$)";

  /**
   * What is alike except for the number of servers.
   *
   * @param workload and its load, for people
   * @param platform without its number of servers, such as {@code uml} for {@code uml-4servers}
   * @param kind of the platform
   * @param areApart whether each server has its own machine
   */
  public record Group(String workload, String platform, String kind, boolean areApart) {}

  /**
   * A measured number of servers.
   *
   * @param secondsByBlock from one answer to the next, by block
   * @param meanNanos mean response time
   * @param p95Nanos its 95th percentile, of all submissions
   */
  public record Point(
      SortedMap<Integer, Double> secondsByBlock, double meanNanos, double p95Nanos) {

    public Point {
      secondsByBlock = Collections.unmodifiableSortedMap(new TreeMap<>(secondsByBlock));
    }

    double tail() {
      return p95Nanos / meanNanos;
    }

    /** Answers per second. */
    public Estimate perSecond(double level) {
      return Estimate.ofMeanSize(values(secondsByBlock), level).reciprocal();
    }
  }

  public ServerScaling {
    points = Collections.unmodifiableSortedMap(new TreeMap<>(points));
  }

  /** For all workloads and platforms of a run with at least two numbers of servers. */
  public static List<ServerScaling> of(Results results) {
    return groups(results).stream().filter(ServerScaling::isLine).toList();
  }

  /** Whether there are enough numbers of servers. */
  boolean isLine() {
    return points.size() >= MIN_POINTS;
  }

  /** The same without what was measured of a number of servers, if a line remains around it. */
  ServerScaling without(int servers) {
    SortedMap<Integer, Point> others = new TreeMap<>(points);
    others.remove(servers);
    return others.size() >= MIN_POINTS
            && others.firstKey() <= servers
            && servers <= others.lastKey()
        ? new ServerScaling(group, processors, others, level)
        : this;
  }

  /** All that a run measured, also of a single number of servers. */
  static List<ServerScaling> groups(Results results) {
    Map<Group, ServerScaling> all = new LinkedHashMap<>();
    for (CellResult cell : results.cells()) {
      Optional<Throughput> throughput = Throughput.of(results, cell);
      if (throughput.isEmpty() || !isClosed(cell.cell().measurand())) {
        continue;
      }
      String platform = cell.cell().platform();
      int servers = Throughput.servers(results, platform);
      SortedMap<Integer, Double> seconds = Throughput.byBlock(results, cell);
      seconds.values().removeIf(each -> !(each > 0));
      seconds.replaceAll((block, perSecond) -> 1 / perSecond);
      ServerScaling before =
          all.computeIfAbsent(
              group(results, cell.cell()),
              key ->
                  new ServerScaling(
                      key, throughput.get().processors(), new TreeMap<>(), results.level()));
      SortedMap<Integer, Point> points = new TreeMap<>(before.points);
      points.put(servers, new Point(seconds, cell.mean().value(), cell.summary().p95()));
      all.put(
          before.group,
          new ServerScaling(before.group, before.processors, points, results.level()));
    }
    return List.copyOf(all.values());
  }

  /** At a fixed rate, servers answer as many as are sent. */
  private static boolean isClosed(Measurand measurand) {
    return measurand.isPrimary() && !(measurand.load().orElse(null) instanceof Load.Rate);
  }

  private static Group group(Results results, Cell cell) {
    String platform = withoutNumber(cell.platform());
    return new Group(
        CellText.of(cell.measurand()),
        platform,
        results.environment(cell.platform()).map(Environment::kind).orElse(""),
        results.platforms().stream()
            .filter(each -> withoutNumber(each).equals(platform))
            .anyMatch(each -> Throughput.machines(results, each) > 1));
  }

  private static String withoutNumber(String platform) {
    return platform.replaceFirst(COUNT, "");
  }

  /** Whether a number of servers is within those that were measured. */
  public boolean covers(int servers) {
    return points.firstKey() <= servers && servers <= points.lastKey();
  }

  /** Answers per second of a number of servers. */
  public Estimate perSecond(int servers) {
    return Estimate.ofMeanSize(values(secondsByBlock(servers)), level).reciprocal();
  }

  /** The same per processor. */
  public Estimate perProcessor(int servers) {
    return perSecond(servers).times(1.0 / processors);
  }

  /** The predicted 95th percentile of response times, in nanoseconds. */
  public double p95Nanos(int servers) {
    SortedMap<Integer, Double> means = new TreeMap<>();
    SortedMap<Integer, Double> tails = new TreeMap<>();
    points.forEach(
        (count, point) -> {
          means.put(count, point.meanNanos());
          tails.put(count, point.tail());
        });
    return Line.of(means).at(servers) * Line.of(tails).at(servers);
  }

  /** The time that each further server adds to an answer, in seconds. */
  public Estimate addedSeconds() {
    SortedMap<Integer, Double> slopes = new TreeMap<>();
    blocks().forEach(block -> slopes.put(block, line(block).slope()));
    return Estimate.ofMean(values(slopes), level);
  }

  /** Predicted seconds from one answer to the next, by block. */
  SortedMap<Integer, Double> secondsByBlock(int servers) {
    SortedMap<Integer, Double> seconds = new TreeMap<>();
    blocks().forEach(block -> seconds.put(block, line(block).at(servers)));
    return seconds;
  }

  /** The blocks in which all numbers of servers were measured. */
  private List<Integer> blocks() {
    return points.values().stream()
        .flatMap(each -> each.secondsByBlock.keySet().stream())
        .distinct()
        .filter(
            block ->
                points.values().stream().allMatch(each -> each.secondsByBlock.containsKey(block)))
        .toList();
  }

  private Line line(int block) {
    SortedMap<Integer, Double> seconds = new TreeMap<>();
    points.forEach((servers, point) -> seconds.put(servers, point.secondsByBlock.get(block)));
    return Line.of(seconds);
  }

  private static double[] values(SortedMap<Integer, Double> byBlock) {
    return byBlock.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** A straight line by least squares. */
  private record Line(double intercept, double slope) {

    static Line of(SortedMap<Integer, Double> points) {
      double n = points.size();
      double meanX = points.keySet().stream().mapToInt(each -> each).sum() / n;
      double meanY = points.values().stream().mapToDouble(each -> each).sum() / n;
      double across = 0;
      double along = 0;
      for (Map.Entry<Integer, Double> each : points.entrySet()) {
        across += (each.getKey() - meanX) * (each.getValue() - meanY);
        along += (each.getKey() - meanX) * (each.getKey() - meanX);
      }
      double slope = across / along;
      return new Line(meanY - slope * meanX, slope);
    }

    double at(double x) {
      return intercept + slope * x;
    }
  }
}
