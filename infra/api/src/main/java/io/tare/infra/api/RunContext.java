package io.tare.infra.api;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.CacheHome;
import io.tare.infra.hosts.lease.Leases;
import io.tare.infra.hosts.lease.Ownership;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.shell.Lifeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the platforms of one run share on this machine: the record of everything they create, the
 * lifeline of their programs, and a directory for temporary files. Close it last.
 */
public final class RunContext implements AutoCloseable {

  /** Numbers are unique in a process, across runs. */
  private static final AtomicInteger LINKS = new AtomicInteger();

  /** Number of values of two digits in base 36. */
  private static final int MAX_LINKS = 36 * 36;

  private final String run;
  private final Path cache;
  private final Path directory;
  private final Leases leases;
  private final Lifeline lifeline;

  private RunContext(String run, Path cache, Path directory, Leases leases, Lifeline lifeline) {
    this.run = run;
    this.cache = cache;
    this.directory = directory;
    this.leases = leases;
    this.lifeline = lifeline;
  }

  /** Why no run can use a cache, with what to do; empty if one can. */
  public static Optional<String> objection(Path cache) {
    Path home = cache.toAbsolutePath().normalize();
    return new CacheHome(home).obstacle().or(() -> Ownership.objection(home, "run"));
  }

  /**
   * Opens the context of a run.
   *
   * @param run a word for the run, used in names of its resources
   * @param cache where leases, images and packed artefacts are kept between runs
   */
  public static RunContext open(String run, Path cache) throws HostException {
    Path home = cache.toAbsolutePath().normalize();
    requireUsable(home);
    try {
      new CacheHome(home).prepare();
    } catch (IOException e) {
      throw new HostException("cannot create the cache " + home + ": " + e.getMessage(), e);
    }
    requireUsable(home); // somebody else may have created it in between
    Leases leases = Leases.open(run, home);
    try {
      Path directory = Ownership.work(home).resolve(leases.token());
      leases.hold(new PathResource.Directory(directory.toString()));
      Files.createDirectories(directory, Ownership.ofOwner());
      return new RunContext(run, home, directory, leases, Lifeline.open(directory));
    } catch (IOException e) {
      leases.close();
      throw new HostException("cannot prepare " + home + " for this run: " + e.getMessage(), e);
    }
  }

  private static void requireUsable(Path home) throws HostException {
    Optional<String> objection = objection(home);
    if (objection.isPresent()) {
      throw new HostException(objection.get());
    }
  }

  public String run() {
    return run;
  }

  public Path cache() {
    return cache;
  }

  /** The record of this run's resources on this machine. */
  public Leases leases() {
    return leases;
  }

  /** Programs started on it end with the harness, however that ends. */
  public Lifeline lifeline() {
    return lifeline;
  }

  /**
   * A name for a link, made unique by the run's token: 11 characters, so that none is a prefix of
   * another.
   */
  public String nextLink() {
    String number = Integer.toString(LINKS.getAndIncrement() % MAX_LINKS + MAX_LINKS, 36);
    return "t" + leases.token() + number.substring(1);
  }

  /** A new temporary directory; removed at the end of the run. */
  public Path scratch(String part) throws HostException {
    try {
      return Files.createTempDirectory(directory, part + "-");
    } catch (IOException e) {
      throw new HostException("cannot create a directory in " + directory + ": " + e, e);
    }
  }

  /**
   * Ends programs that still run on the lifeline and removes the temporary files. An interrupt,
   * which may have ended the run, waits for that.
   */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      lifeline.close();
      leases.close();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
