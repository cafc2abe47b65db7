package io.tare.harness.workloads.services.client;

import io.tare.harness.model.Driver;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.workloads.contract.Quota;

/**
 * The share of a load that one of several client nodes offers.
 *
 * <p>In an open loop each node submits its own Poisson process, at its part of the rate and with
 * its own seed: the superposition of independent Poisson processes is a Poisson process with the
 * sum of their rates (Kingman 1993, "Poisson Processes", section 2.2), so no common clock is
 * needed. Clients, submissions in flight and counted submissions are divided so that parts differ
 * by at most one.
 *
 * @param index which of the nodes, from 0
 * @param of the number of nodes, 1 or more
 */
record LoadShare(int index, int of) {

  /** A prime above the number of nodes, so that no two slices of two nodes have the same seed. */
  private static final long SEEDS = 31;

  /** A single node with the whole load. */
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
    Driver.Closed closed = (Driver.Closed) load;
    return new Driver.Closed(part(closed.clients()), closed.thinkNanos());
  }

  /**
   * The node's own submissions. At least one of them counts, because a client needs at least one:
   * if fewer count than there are nodes, as in the warm-up of a server, the caller decides which
   * count.
   */
  Quota.Count of(Quota.Count all) {
    if (of == 1) {
      return all;
    }
    int total = Math.max(1, part(all.total()));
    int counted = Math.max(1, part(all.counted()));
    return new Quota.Count(Math.max(0, total - counted), counted);
  }

  /** The node's seed: the same in every run, but different on every node. */
  long seed(long all) {
    return of == 1 ? all : all * SEEDS + index;
  }

  /** The node's own number of the first submission, if all overall numbers below this are used. */
  long first(long firstOfAll) {
    return (firstOfAll + of - 1) / of;
  }

  /** The node's submissions, with numbers that are unique among all nodes. */
  SampleColumns numbered(SampleColumns own) {
    return own.interleaved(index, of);
  }

  private int part(int all) {
    return (all + of - 1 - index) / of;
  }
}
