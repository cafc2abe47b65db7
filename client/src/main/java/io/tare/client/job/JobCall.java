package io.tare.client.job;

import io.tare.client.call.Call;
import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.client.http.UnreachableException;
import io.tare.harness.model.SubmissionField;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Coordinates jobs: a submission is a job, all of whose tasks are done by peers, each by the first
 * one that has nothing else to do. A peer from which no answer comes takes no further tasks of the
 * job, and another one does its task again.
 *
 * <p>The parts of a job are means over all peers. For each of them the job's time is its tasks'
 * round trips, with their parts, and waiting: for its first task, between two, for the other peers
 * at the end, and what it spent on a task that another one did. So they add up to the job's time.
 */
public final class JobCall implements Call {

  private static final String DEFECT = "the coordinator failed, which is a defect of Tare: ";

  private final List<JobPeer> peers;
  private final int tasks;
  private final ExecutorService threads;
  private List<JobPeer> reached = List.of();
  private Job job;
  private int givenBack;
  private boolean isStamped = true;

  /**
   * @param calls for each peer its calls, one for each task, over one connection of its own
   */
  public JobCall(List<? extends List<? extends Call>> calls) {
    this.peers = calls.stream().map(JobPeer::new).toList();
    this.tasks = calls.get(0).size();
    this.job = new Job(tasks, peers.size());
    this.threads =
        Executors.newFixedThreadPool(
            peers.size(),
            work -> {
              Thread thread = new Thread(work, "tare-peer");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public boolean isReady(long now) {
    return peers.stream().allMatch(each -> each.isConnected(now));
  }

  /** Connects to all peers that can be reached; one is enough. */
  @Override
  public void ready(long now) throws UnreachableException {
    Job next = new Job(tasks, peers.size());
    List<JobPeer> some = new ArrayList<>();
    for (JobPeer each : peers) {
      if (each.isReady(next, now)) {
        some.add(each);
      }
    }
    if (some.isEmpty()) {
      peers.get(0).connect(now);
    }
    job = next;
    reached = some;
  }

  @Override
  public void submit(Measurement measurement) {
    List<Callable<Void>> work = new ArrayList<>();
    for (JobPeer each : reached) {
      work.add(
          () -> {
            work(each);
            return null;
          });
    }
    try {
      for (Future<Void> each : threads.invokeAll(work)) {
        each.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      job.fail("interrupted");
    } catch (ExecutionException e) {
      job.fail(DEFECT + e.getCause());
    }
    long end = Clock.nanos();
    givenBack += job.givenBack();
    String failure = job.failure();
    if (failure != null) {
      measurement.fail(failure);
      return;
    }
    measurement.end = end;
    fill(measurement);
  }

  /** Without it, the others would wait for its task. */
  private void work(JobPeer peer) throws InterruptedException {
    try {
      peer.work(job);
    } catch (RuntimeException | Error e) {
      job.fail(DEFECT + e);
      throw e;
    }
  }

  /** The means over all peers; what their rounding leaves is the network's, the rest of the job. */
  private void fill(Measurement measurement) {
    measurement.hasParts = isStamped && reached.stream().allMatch(JobPeer::hasAllParts);
    measurement.isWithoutStamps = !isStamped;
    for (SubmissionField field : JobPeer.MEASURED) {
      long sum = reached.stream().mapToLong(each -> each.sum(field)).sum();
      if (!field.isOptional() || sum > 0) {
        measurement.set(field, sum / peers.size());
      }
    }
    if (!measurement.hasParts) {
      return; // what the peers did is unknown
    }
    long busyNs = reached.stream().mapToLong(JobPeer::busyNs).sum();
    measurement.set(SubmissionField.WAITING, measurement.roundTrip() - busyNs / peers.size());
  }

  @Override
  public void askForStamps(boolean isWanted) {
    isStamped = isWanted;
    peers.forEach(each -> each.askForStamps(isWanted));
  }

  @Override
  public int connections() {
    return peers.stream().mapToInt(JobPeer::connections).sum();
  }

  /** Requests that were sent again, those of tasks that another peer did again among them. */
  @Override
  public int retried() {
    return givenBack + peers.stream().mapToInt(JobPeer::retried).sum();
  }

  @Override
  public void close() {
    threads.shutdownNow();
    peers.forEach(JobPeer::close);
  }
}
