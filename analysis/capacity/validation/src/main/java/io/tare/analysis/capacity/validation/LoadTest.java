package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.FittedComponent;
import io.tare.analysis.capacity.models.OverheadComponent;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.analysis.capacity.planning.QueryException;
import io.tare.harness.model.Load;
import io.tare.harness.model.Network;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Chooses the points of a load test: sizes not used in the fit, alone and mixed, at shares of each
 * platform's predicted saturation rate, and with several clients.
 */
public final class LoadTest {

  /** Of the predicted saturation. */
  private static final double[] SHARES = {0.2, 0.4, 0.6, 0.75, 0.85, 0.95};

  /** The first four are for fitting a scalability law, which is then compared with the others. */
  private static final int[] CLIENTS = {1, 2, 3, 4, 8, 16};

  private static final Set<ComponentKind> OPERATIONS =
      Set.of(ComponentKind.SERVICE, ComponentKind.UNMARSHAL, ComponentKind.MARSHAL);

  /** Clients of the cells that warm up a fresh server with each kind of requests. */
  private static final int WARMING_CLIENTS = 4;

  /** The warm-up in lengths of cells. */
  private static final double WARMING = 1.5;

  /**
   * Each cell is measured in this number of separate pieces, because shared machines vary over
   * seconds and minutes.
   */
  private static final int BLOCKS = 3;

  private static final int MIN_SUBMISSIONS = 150;
  private static final int MAX_SUBMISSIONS = 50_000;
  private static final double WARM_UP = 0.2;
  private static final int MAX_WEIGHT = 9;
  private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);

  private final OverheadModel model;
  private final TestQueries queries;
  private final Network network;
  private final double cellSeconds;
  private final List<TestWork> works;

  /**
   * @param queries to the model
   * @param network of the model's fit
   * @param cellSeconds time of a cell in all blocks together; twice and three times as long at
   *     rates near saturation, where response times vary more
   * @throws QueryException if the model lacks the costs
   */
  public LoadTest(OverheadModel model, TestQueries queries, Network network, double cellSeconds)
      throws QueryException {
    this.model = model;
    this.queries = queries;
    this.network = network;
    this.cellSeconds = cellSeconds;
    this.works = chosen();
  }

  /** The submitted work: each operation alone, and then up to two mixes. */
  public List<TestWork> works() {
    return works;
  }

  private List<TestWork> chosen() throws QueryException {
    List<TestWork.Kind> kinds = new ArrayList<>();
    for (OverheadComponent component : model.components()) {
      if (component instanceof FittedComponent fitted
          && OPERATIONS.contains(fitted.kind())
          && fitted.path().equals(network.name())) {
        kinds.add(new TestWork.Kind(fitted.kind(), fitted.operation(), between(fitted), 1));
      }
    }
    if (kinds.isEmpty()) {
      throw new QueryException(
          QueryException.Kind.OUTSIDE_MODEL,
          "the model " + model.id() + " has no operation over " + network.name());
    }
    List<TestWork> all = new ArrayList<>();
    kinds.forEach(each -> all.add(new TestWork(List.of(each))));
    if (kinds.size() > 1) {
      all.add(mixed(kinds.get(0), kinds.get(1)));
    }
    if (kinds.size() > 2) {
      all.add(mixed(kinds.get(kinds.size() - 2), kinds.get(kinds.size() - 1)));
    }
    return List.copyOf(all);
  }

  /** Between the middle measured sizes, so that it is not one of them. */
  private static WorkPoint between(FittedComponent component) {
    SortedMap<String, Double> values = new TreeMap<>();
    List<String> variables = component.hull().variables();
    for (int i = 0; i < variables.size(); i++) {
      int variable = i;
      double[] sizes =
          component.hull().points().stream()
              .mapToDouble(each -> each.get(variable))
              .distinct()
              .sorted()
              .toArray();
      int middle = Math.max(1, sizes.length / 2);
      double between = sizes.length == 1 ? sizes[0] : Math.sqrt(sizes[middle - 1] * sizes[middle]);
      values.put(variables.get(i), rounded(between, new MathContext(2, RoundingMode.HALF_UP)));
    }
    return new WorkPoint(values);
  }

  private static double rounded(double value, MathContext digits) {
    return new BigDecimal(value).round(digits).doubleValue();
  }

  /** Both kinds with weights that give about equal processor time on the reference. */
  private TestWork mixed(TestWork.Kind one, TestWork.Kind other) throws QueryException {
    double first = processorSeconds(one);
    double second = processorSeconds(other);
    return new TestWork(
        List.of(one.weighing(weight(second / first)), other.weighing(weight(first / second))));
  }

  private static int weight(double ratio) {
    return (int) Math.max(1, Math.min(MAX_WEIGHT, Math.round(ratio)));
  }

  private double processorSeconds(TestWork.Kind kind) throws QueryException {
    return queries
        .costs(new TestWork(List.of(kind)), model.reference())
        .apply(OverheadModel.NOMINAL)
        .get(0)
        .processorSeconds();
  }

  /**
   * All cells of a platform, with those of clients first.
   *
   * @throws QueryException if the model lacks the costs
   */
  public List<LoadPoint> points(String platform) throws QueryException {
    List<LoadPoint> points = new ArrayList<>();
    for (TestWork work : works) {
      double saturation = queries.saturation(work, platform);
      if (!work.isMix()) {
        for (int clients : CLIENTS) {
          double warming = clients == WARMING_CLIENTS ? WARMING * saturation * cellSeconds : 0;
          points.add(
              point(
                  platform, work, new Load.Clients(clients), 0, saturation * cellSeconds, warming));
        }
      }
      for (double share : SHARES) {
        double rate = rounded(share * saturation, THREE_DIGITS);
        points.add(
            point(
                platform, work, new Load.Rate(rate), share, rate * cellSeconds * longer(share), 0));
      }
    }
    return points;
  }

  private static double longer(double share) {
    return share > 0.9 ? 3 : share > 0.8 ? 2 : share > 0.7 ? 1.5 : 1;
  }

  private LoadPoint point(
      String platform,
      TestWork work,
      Load load,
      double share,
      double submissions,
      double serverWarmup) {
    int all = (int) Math.max(MIN_SUBMISSIONS, Math.min(MAX_SUBMISSIONS, Math.round(submissions)));
    int count = (all + BLOCKS - 1) / BLOCKS;
    return new LoadPoint(
        platform,
        work,
        network,
        load,
        share,
        count,
        (int) Math.round(WARM_UP * count),
        (int) Math.min(MAX_SUBMISSIONS, Math.round(serverWarmup)),
        BLOCKS);
  }
}
