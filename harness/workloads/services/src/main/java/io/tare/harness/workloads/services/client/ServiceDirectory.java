package io.tare.harness.workloads.services.client;

import io.tare.harness.workloads.contract.TrialContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import java.nio.file.Path;
import java.time.Duration;

/** A directory of one trial's service, in the scratch directory of its node. */
public final class ServiceDirectory implements AutoCloseable {

  private static final Duration STEP = Duration.ofMinutes(1);

  private final Host host;
  private final String path;

  private ServiceDirectory(Host host, String path) {
    this.host = host;
    this.path = path;
  }

  /**
   * Names it; {@link #make} creates it.
   *
   * @param host of the node
   * @param name unique in the trial
   */
  public static ServiceDirectory of(TrialContext context, Host host, String name) {
    return new ServiceDirectory(
        host,
        "%s/%s-%s.%d".formatted(host.scratch(), name, context.trial().id(), context.attempt()));
  }

  /** Where it is on the node. */
  public String path() {
    return path;
  }

  /** Creates it. */
  public void make() throws HostException, InterruptedException {
    Host.Finished made = host.run(Command.of("mkdir", "-p", path), STEP);
    if (!made.succeeded()) {
      throw new HostException(
          host.name() + ": cannot make " + path + ": " + made.standardError().strip());
    }
  }

  /** Uploads a file, and returns where it is on the node. */
  public String add(Path file) throws HostException, InterruptedException {
    String there = path + "/" + file.getFileName();
    host.upload(file, there);
    return there;
  }

  /** Removes it; what is left is removed with the scratch directory, at the end of the run. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      var unused = host.run(Command.of("rm", "-rf", path), STEP);
    } catch (HostException e) {
      interrupted |= Thread.interrupted();
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
