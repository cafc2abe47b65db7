package io.tare.harness.workloads.programs.slurm;

import io.tare.harness.clock.RunClock;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.programs.launch.JobAllocation;
import io.tare.harness.workloads.programs.launch.NotAdmittedException;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Processors of the cluster that {@code salloc} holds until closed. */
final class SlurmAllocation implements JobAllocation {

  /** By default Slurm kills processes that do not end within 30 s. */
  private static final Duration RELEASING = Duration.ofSeconds(90);

  private static final Duration ASKING = RELEASING.plusSeconds(30);
  private static final Duration ENDING = Duration.ofSeconds(5);

  private final Host host;
  private final RunningProcess salloc;
  private final SallocWords words;
  private final RunClock clock;
  private final long begin;

  private Optional<SlurmGrant> grant = Optional.empty();
  private Command command;
  private long queuedNanos;

  private SlurmAllocation(Host host, Command command, RunClock clock)
      throws MeasurementException, InterruptedException {
    this.host = host;
    this.clock = clock;
    this.command = command;
    this.begin = clock.nanos();
    this.salloc = host.start(command);
    this.words = new SallocWords(salloc.standardOutput());
  }

  /**
   * Requests an allocation and waits for it.
   *
   * @param hold the command that requests and holds it
   * @param step creates the command that runs the job there
   * @throws NotAdmittedException if Slurm refuses it, or does not grant it in time
   */
  static SlurmAllocation of(
      Host host, Command hold, Duration queue, Function<SlurmGrant, Command> step, RunClock clock)
      throws NotAdmittedException, MeasurementException, InterruptedException {
    SlurmAllocation asked = new SlurmAllocation(host, hold, clock);
    boolean isAdmitted = false;
    try {
      asked.await(queue, step);
      isAdmitted = true;
      return asked;
    } finally {
      if (!isAdmitted) {
        asked.close();
      }
    }
  }

  private void await(Duration queue, Function<SlurmGrant, Command> step)
      throws NotAdmittedException, MeasurementException, InterruptedException {
    try {
      grant = words.awaitGrant(queue);
      queuedNanos = clock.nanos() - begin;
    } catch (TimeoutException e) {
      throw new NotAdmittedException(
          "job %s waited in Slurm's queue for %s and was withdrawn; last output: %s"
              .formatted(
                  words.id().orElse("without id"),
                  Dimension.DURATION.write(queue.toNanos()),
                  words.last()),
          clock.nanos() - begin);
    }
    if (grant.isEmpty()) {
      var unused = salloc.waitFor(ENDING); // throws if the connection was lost
      throw new NotAdmittedException(
          "Slurm did not accept the job; last output: " + words.last(), queuedNanos);
    }
    command = step.apply(grant.get());
  }

  @Override
  public Command command() {
    return command;
  }

  @Override
  public OptionalLong queuedNanos() {
    return OptionalLong.of(queuedNanos);
  }

  @Override
  public SortedMap<String, String> facts() {
    return grant.orElseThrow().facts();
  }

  /** Also done by an interrupted thread, because no other would. */
  @Override
  public void close() throws MeasurementException {
    boolean interrupted = Thread.interrupted();
    try {
      closeInput();
      var unused = salloc.waitFor(ENDING);
      salloc.close();
      if (words.id().isPresent()) {
        release(words.id().get());
      }
    } catch (InterruptedException e) {
      interrupted = true;
      salloc.close();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void release(String id) throws MeasurementException, InterruptedException {
    Host.Finished finished;
    try {
      finished =
          host.run(
              Command.of(
                  SlurmScript.RELEASE.words(List.of(id, Long.toString(RELEASING.toSeconds())))),
              ASKING);
    } catch (HostException e) {
      throw new HostException(
          "%s; Slurm's job %s may still run: scancel %s ends it".formatted(e.getMessage(), id, id),
          e);
    }
    if (!finished.succeeded()) {
      throw new TrialFailure(
          "%s: Slurm's job %s did not end within %d s; end it with: scancel %s"
              .formatted(host.name(), id, RELEASING.toSeconds(), id));
    }
  }

  private void closeInput() {
    try {
      salloc.standardInput().close();
    } catch (IOException e) {
      return; // it is not read any more anyway
    }
  }
}
