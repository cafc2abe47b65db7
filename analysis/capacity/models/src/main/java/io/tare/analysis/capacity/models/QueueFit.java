package io.tare.analysis.capacity.models;

import io.tare.analysis.capacity.queueing.MultiServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How long requests at a rate wait relative to equal sharing: their response time less their
 * processor time and less what one client's requests spend elsewhere, over the wait of M/M/c with
 * this processor time. Where processors are mostly idle, or almost saturated, the wait is too short
 * or too variable to tell.
 */
final class QueueFit {

  private static final double MIN_UTILIZATION = 0.35;
  private static final double MAX_UTILIZATION = 0.85;

  /** A smaller wait counts as this one. */
  private static final double MIN_WAITING = 0.1;

  private final BlockWeights weights;
  private final List<LoadPair> pairs;

  /**
   * @param pairs of cells of one operation over one path
   */
  QueueFit(BlockWeights weights, List<LoadPair> pairs) {
    this.weights = weights;
    this.pairs = pairs;
  }

  /** One for each cell at a suitable rate. */
  List<MeasuredQueue> queues() {
    List<MeasuredQueue> queues = new ArrayList<>();
    pairs.forEach(each -> queue(each).ifPresent(queues::add));
    return queues;
  }

  private Optional<MeasuredQueue> queue(LoadPair pair) {
    SortedMap<Integer, Double> byBlock = new TreeMap<>();
    double processor = 0;
    double utilization = 0;
    for (var each : pair.blocks().entrySet()) {
      LoadPair.Block block = each.getValue();
      if (pair.utilization(block) >= MIN_UTILIZATION
          && pair.utilization(block) <= MAX_UTILIZATION) {
        byBlock.put(each.getKey(), waiting(pair, block));
        processor += block.processor();
        utilization += pair.utilization(block);
      }
    }
    if (!weights.hasMost(byBlock)) {
      return Optional.empty();
    }
    int count = byBlock.size();
    SortedMap<Integer, Double> all = weights.completed(byBlock);
    return Optional.of(
        new MeasuredQueue(
            OperationName.of(pair.underLoad().cell().measurand()).toString(),
            pair.underLoad().cell().measurand().network().name(),
            pair.platform(),
            WorkPoint.of(pair.underLoad().cell().measurand()),
            processor / count,
            utilization / count,
            weights.mean(all),
            IntStream.range(0, weights.draws())
                .mapToObj(draw -> weights.draw(all, draw))
                .toList()));
  }

  private static double waiting(LoadPair pair, LoadPair.Block block) {
    double waited = block.response() - block.processor() - block.elsewhere();
    double shared =
        new MultiServer(pair.size(), block.processor(), pair.processors()).waitingSeconds();
    return Math.max(MIN_WAITING, waited / shared);
  }
}
