package io.tare.harness.workloads.services.client;

import io.tare.harness.workloads.contract.PhaseSwitch;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.infra.hosts.HostException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Synchronizes several clients that share a load: their submissions begin when all are ready, and
 * have ended when all have ended. Clients that wait for a failed one are interrupted.
 */
final class CommonMarks implements SliceWatch {

  private final SliceWatch inner;
  private final Mark ready;
  private final Mark begin;
  private final Mark end;
  private final AtomicLong submitted = new AtomicLong();

  /** What the last client to arrive does for all. */
  private interface Look {
    void look() throws HostException, InterruptedException;
  }

  /** A point where all wait. */
  private static final class Mark {
    private final AtomicInteger left;
    private final CountDownLatch reached = new CountDownLatch(1);

    Mark(int clients) {
      this.left = new AtomicInteger(clients);
    }

    void reach(Look look) throws HostException, InterruptedException {
      if (left.decrementAndGet() == 0) {
        look.look();
        reached.countDown();
      } else {
        reached.await();
      }
    }
  }

  CommonMarks(SliceWatch inner, int clients) {
    this.inner = inner;
    this.ready = new Mark(clients);
    this.begin = new Mark(clients);
    this.end = new Mark(clients);
  }

  @Override
  public boolean isLooking() {
    return inner.isLooking();
  }

  @Override
  public void ready() throws HostException, InterruptedException {
    ready.reach(inner::ready);
  }

  @Override
  public void begins(long before) throws HostException, InterruptedException {
    submitted.addAndGet(before);
    begin.reach(() -> inner.begins(submitted.get()));
  }

  @Override
  public void counting(long startEpochNanos, long sinceNanos, PhaseSwitch phases) {
    inner.counting(startEpochNanos, sinceNanos, phases);
  }

  @Override
  public void ended() throws HostException, InterruptedException {
    end.reach(inner::ended);
  }
}
