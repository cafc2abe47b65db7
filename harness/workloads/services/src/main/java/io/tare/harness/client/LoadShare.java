package io.tare.harness.client;

import io.tare.harness.benchmark.Quota;
import io.tare.model.Driver;
import io.tare.model.SampleColumns;

/**
 * What one of several client nodes does of a load.
 *
 * <p>Of an open loop each submits a Poisson process of its own, at its part of the rate and drawn
 * from a seed of its own: independent Poisson processes together are one, of the sum of their rates
 * (Kingman 1993, "Poisson Processes", section 2.2, superposition theorem), so no common clock is
 * needed. Clients, submissions in flight and submissions that are counted are dealt out, so that
 * parts differ by one at most.
 *
 * @param index which of the nodes, from 0
 * @param of how many there are, 1 or more
 */
record LoadShare(int index, int of) {

  /** A prime beyond the number of nodes, so that no two slices of two nodes have the same seed. */
  private static final long SEEDS = 31;

  /** A node that has the load to itself. */
  static final LoadShare ALL = new LoadShare(0, 1);

  LoadShare {
    if (of < 1 || index < 0 || index >= of) {
      throw new IllegalArgumentException(
          "node %d of %d, expected 0 to %d".formatted(index, of, of - 1));
    }
  }

  /** The node's own clients, or its own rate. */
  Driver of(Driver load) {
    if (of == 1) {
      return load;
    }
    if (load instanceof Driver.Open open) {
      return new Driver.Open(open.ratePerSecond() / of, open.arrivals(), part(open.inFlightMax()));
    }
    return new Driver.Closed(part(load.concurrency()));
  }

  /**
   * The node's own submissions. One of them counts at least, as clients get one at least: where
   * fewer count than there are nodes, as in the warm-up of a server, who asks knows better than the
   * client which count.
   */
  Quota.Count of(Quota.Count all) {
    if (of == 1) {
      return all;
    }
    int total = Math.max(1, part(all.total()));
    int counted = Math.max(1, part(all.counted()));
    return new Quota.Count(Math.max(0, total - counted), counted);
  }

  /** What the node draws from: the same in every run, and another on every node. */
  long seed(long all) {
    return of == 1 ? all : all * SEEDS + index;
  }

  /** The node's own number of the first submission, if no number of all below this is free. */
  long first(long firstOfAll) {
    return (firstOfAll + of - 1) / of;
  }

  /** What the node measured, with numbers that no other node's submissions have. */
  SampleColumns numbered(SampleColumns own) {
    return own.interleaved(index, of);
  }

  private int part(int all) {
    return (all + of - 1 - index) / of;
  }
}
