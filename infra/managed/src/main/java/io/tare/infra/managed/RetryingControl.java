package io.tare.infra.managed;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.hosts.clock.Stopwatch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;

/**
 * A control that retries when it gets no answer: queries and removals can be repeated. Before a
 * machine is requested again, its name is looked up.
 */
public final class RetryingControl implements MachineControl {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(8);

  private final MachineControl control;
  private final Duration patience;

  /**
   * @param patience after which a control without an answer has failed
   */
  public RetryingControl(MachineControl control, Duration patience) {
    this.control = control;
    this.patience = patience;
  }

  /** A call. */
  @FunctionalInterface
  private interface Question<T> {
    T ask() throws HostException, InterruptedException;
  }

  private <T> T patiently(Question<T> question) throws HostException, InterruptedException {
    return patiently(question, Progress.SILENT);
  }

  private <T> T patiently(Question<T> question, Progress progress)
      throws HostException, InterruptedException {
    Stopwatch watch = Stopwatch.started();
    Duration pause = FIRST_PAUSE;
    boolean isFirst = true;
    while (true) {
      try {
        return question.ask();
      } catch (TransientException e) {
        if (watch.elapsed().plus(pause).compareTo(patience) > 0) {
          throw new HostException(
              "%s; retried for %d s".formatted(e.getMessage(), watch.elapsed().toSeconds()), e);
        }
        if (isFirst) {
          progress.step(
              "%s; trying for up to %d s".formatted(e.getMessage(), patience.toSeconds()));
        }
        isFirst = false;
      }
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
      pause = pause.multipliedBy(2);
      pause = pause.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : pause;
    }
  }

  @Override
  public void check() throws HostException, InterruptedException {
    check(Progress.SILENT);
  }

  /** The same; says why it waits, since the campaign has not begun and somebody may be there. */
  public void check(Progress progress) throws HostException, InterruptedException {
    var unused =
        patiently(
            () -> {
              control.check();
              return true;
            },
            progress);
  }

  @Override
  public void create(MachineOrder order, Progress progress)
      throws HostException, InterruptedException {
    boolean[] asked = {false};
    var unused =
        patiently(
            () -> {
              if (!asked[0] || !control.hasAccepted(order.name())) {
                asked[0] = true;
                control.create(order, progress);
              }
              return true;
            });
  }

  @Override
  public boolean hasAccepted(String name) throws HostException, InterruptedException {
    return patiently(() -> control.hasAccepted(name));
  }

  @Override
  public MachineStatus status(String name) throws HostException, InterruptedException {
    return patiently(() -> control.status(name));
  }

  @Override
  public Optional<String> hostKey(String name) throws HostException, InterruptedException {
    return patiently(() -> control.hostKey(name));
  }

  @Override
  public long process(String name) throws HostException, InterruptedException {
    return patiently(() -> control.process(name));
  }

  @Override
  public void delete(String name) throws HostException, InterruptedException {
    var unused =
        patiently(
            () -> {
              control.delete(name);
              return true;
            });
  }

  @Override
  public List<String> tagged() throws HostException, InterruptedException {
    return patiently(control::tagged);
  }

  @Override
  public SortedMap<String, String> facts(String name) throws HostException, InterruptedException {
    return patiently(() -> control.facts(name));
  }

  /** Deletes a machine, then its remaining parts, and polls until nothing is left. */
  public void remove(String name, Duration deadline) throws HostException, InterruptedException {
    delete(name);
    Stopwatch watch = Stopwatch.started();
    Duration pause = Duration.ofMillis(100);
    MachineStatus status = status(name);
    while (!status.isAbsent()) {
      if (watch.elapsed().compareTo(deadline) > 0) {
        throw new HostException(
            "machine %s is still there (%s) %d s after it was deleted"
                .formatted(name, status.describe(), deadline.toSeconds()));
      }
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
      pause = pause.compareTo(Duration.ofSeconds(2)) < 0 ? pause.multipliedBy(2) : pause;
      if (status.state() == MachineStatus.State.PARTS
          || status.state() == MachineStatus.State.FAILED) {
        // A machine that fails while it is created may have ignored its removal.
        delete(name);
      }
      status = status(name);
    }
  }

  /** Requested only once: a started migration is not started again. */
  @Override
  public MigrationRecord migrate(String name, MigrationOrder order)
      throws HostException, InterruptedException {
    return control.migrate(name, order);
  }

  @Override
  public void close() {
    control.close();
  }
}
