package io.tare.analysis.capacity.models;

import io.tare.analysis.capacity.queueing.GammaService;
import io.tare.analysis.comparison.CellResult;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Measured responses of requests of one client, cell by cell. */
final class RunResponses {

  private static final double NANOS = 1e9;
  private static final double P95 = 0.95;

  private final BlockWeights weights;

  RunResponses(BlockWeights weights) {
    this.weights = weights;
  }

  /**
   * @param operations cells of each operation
   */
  List<MeasuredResponse> of(Collection<List<CellResult>> operations) {
    List<MeasuredResponse> responses = new ArrayList<>();
    for (List<CellResult> cells : operations) {
      cells.forEach(each -> responses.add(of(each)));
    }
    return responses;
  }

  private MeasuredResponse of(CellResult cell) {
    Measurand measurand = cell.cell().measurand();
    SortedMap<Integer, Double> byBlock = new TreeMap<>();
    cell.trials().forEach(each -> byBlock.put(each.block(), each.mean() / NANOS));
    double mean = weights.mean(byBlock);
    // Percentiles are over all blocks: only their ratio to the mean is used.
    double ratio = cell.summary().p95() / cell.summary().mean();
    return new MeasuredResponse(
        OperationName.of(measurand).toString(),
        measurand.network().name(),
        cell.cell().platform(),
        WorkPoint.of(measurand),
        mean,
        weights.standardError(byBlock) / mean,
        mean * ratio,
        GammaService.variation(ratio, P95));
  }
}
