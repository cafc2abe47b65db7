package io.tare.infra.lease;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.infra.host.HostException;
import io.tare.model.lock.ProcessLock;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * The record of resources that a run holds on this machine, a file in {@code CACHE/leases}. A line
 * is written before a resource is created and another after it is removed; {@link Leftovers} finds
 * what a killed harness left. Thread-safe.
 */
public final class Leases implements AutoCloseable {

  static final ObjectMapper JSON = new ObjectMapper();

  /** Suffix of a record's name, after the token. */
  static final String SUFFIX = ".jsonl";

  /** Suffix of a record that has no head yet, so that it holds nothing. */
  static final String UNFINISHED = ".unfinished";

  private static final Set<PosixFilePermission> OWNERS =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private final Path file;

  /** Not written through its channel, which an interrupt of the writer would close. */
  private final RandomAccessFile record;

  private final ProcessLock lock;
  private final String token;
  private final NavigableMap<Long, Resource> held = new TreeMap<>();
  private long count;
  private long programs;
  private boolean closed;
  private List<Resource> left = List.of();

  private Leases(Path file, RandomAccessFile record, ProcessLock lock, String token) {
    this.file = file;
    this.record = record;
    this.lock = lock;
    this.token = token;
  }

  /** Opens the record of a run that starts now, held by this process. */
  public static Leases open(String run, Path cache) throws HostException {
    String token = HexFormat.of().toHexDigits(new SecureRandom().nextInt());
    Path directory = Leftovers.directory(cache);
    Path file = directory.resolve(token + SUFFIX);
    Path unfinished = directory.resolve(token + UNFINISHED);
    try {
      Files.createDirectories(directory, Ownership.ofOwner());
      Files.createFile(unfinished, PosixFilePermissions.asFileAttribute(OWNERS));
      RandomAccessFile record = new RandomAccessFile(unfinished.toFile(), "rw");
      ProcessLock lock = ProcessLock.of(unfinished, record.getChannel());
      Leases leases = new Leases(file, record, lock, token);
      long self = ProcessHandle.current().pid();
      leases.write(
          LeaseLine.head(
              new LeaseLine.Head(
                  run,
                  token,
                  Leftovers.boot(),
                  self,
                  ProcessTable.startTicks(self).orElse(-1),
                  ProcessTable.namespace(),
                  ProcessTable.networkNamespace(),
                  lock.objection().isEmpty())));
      record.getFD().sync();
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      Kernel.sync(directory);
      return leases;
    } catch (IOException e) {
      throw new HostException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Eight unique hexadecimal digits; part of the names of the run's resources, so that each name is
   * unique.
   */
  public String token() {
    return token;
  }

  /** A token for a program to be started, unique on this machine. */
  public synchronized String nextToken() {
    programs++;
    return token + "-" + programs;
  }

  /**
   * Records that a resource is about to be created; synced to disk, if the resource outlives a
   * power failure.
   */
  public synchronized Lease hold(Resource resource) throws HostException {
    if (closed) {
      throw new HostException("the run is over; cannot create " + resource.describe());
    }
    count++;
    try {
      write(LeaseLine.held(count, resource));
      if (!resource.diesAtBoot()) {
        record.getFD().sync();
      }
    } catch (IOException e) {
      throw new HostException("cannot write " + file + ": " + e.getMessage(), e);
    }
    held.put(count, resource);
    return new Lease(this, count, resource);
  }

  /** The held resources, oldest first. */
  public synchronized List<Resource> held() {
    return new ArrayList<>(held.values());
  }

  /**
   * What could not be removed when the record was {@linkplain #close closed}; it stays on record.
   */
  public synchronized List<Resource> left() {
    return left;
  }

  synchronized void release(long number) {
    if (held.remove(number) == null || closed) {
      return;
    }
    try {
      write(LeaseLine.released(number));
    } catch (IOException e) {
      // The resource is gone; the stale entry costs one check at the next start.
      return;
    }
  }

  private void write(LeaseLine line) throws IOException {
    byte[] text = JSON.writeValueAsBytes(line);
    byte[] whole = Arrays.copyOf(text, text.length + 1);
    whole[text.length] = '\n';
    record.write(whole);
  }

  /** Removes what is still held, newest first, and the record itself if nothing is left. */
  @Override
  public void close() {
    List<Lease> rest;
    synchronized (this) {
      if (closed) {
        return;
      }
      rest =
          held.descendingMap().entrySet().stream()
              .map(each -> new Lease(this, each.getKey(), each.getValue()))
              .toList();
    }
    List<Resource> stays = new ArrayList<>();
    for (Lease lease : rest) {
      if (!lease.removed()) {
        stays.add(lease.resource());
      }
    }
    synchronized (this) {
      closed = true;
      left = List.copyOf(stays);
      // Closes the record too, whose channel is locked.
      try (lock) {
        if (left.isEmpty()) {
          Files.deleteIfExists(file);
        }
      } catch (IOException e) {
        // The record stays and is checked when the next run starts.
        return;
      }
    }
  }
}
