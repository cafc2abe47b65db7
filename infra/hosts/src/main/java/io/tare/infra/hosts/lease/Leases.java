package io.tare.infra.hosts.lease;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.model.FileTrouble;
import io.tare.infra.hosts.HostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The record of resources that a run holds on this machine, a file in {@code CACHE/leases}. A line
 * is written before a resource is created and another after it is removed; {@link Leftovers} finds
 * what a killed harness left. A long record is replaced by one of what is held, so that it does not
 * grow with the length of the run. Thread-safe.
 */
public final class Leases implements AutoCloseable {

  static final ObjectMapper JSON = new ObjectMapper();

  /** Suffix of a record's name, after the token. */
  static final String SUFFIX = ".jsonl";

  /** Suffix of a record that has no head yet, so that it holds nothing. */
  static final String UNFINISHED = ".unfinished";

  private final Path file;
  private final LeaseRecord record;
  private final LeaseLine.Head head;
  private final String token;
  private final NavigableMap<Long, Resource> held = new TreeMap<>();
  private long count;
  private long programs;
  private boolean closed;
  private List<Resource> left = List.of();

  private Leases(Path file, LeaseLine.Head head) throws IOException {
    this.file = file;
    this.head = head;
    this.token = head.token();
    this.record = LeaseRecord.create(file, this::lines);
  }

  /** Opens the record of a run that starts now, held by this process. */
  public static Leases open(String run, Path cache) throws HostException {
    String token = HexFormat.of().toHexDigits(new SecureRandom().nextInt());
    Path directory = Leftovers.directory(cache);
    Path file = directory.resolve(token + SUFFIX);
    long self = ProcessHandle.current().pid();
    try {
      Files.createDirectories(directory, Ownership.ofOwner());
      return new Leases(
          file,
          new LeaseLine.Head(
              run,
              token,
              Leftovers.boot(),
              self,
              ProcessTable.startTicks(self).orElse(-1),
              ProcessTable.namespace(),
              ProcessTable.networkNamespace(),
              false));
    } catch (IOException e) {
      throw unwritable(file, e);
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
      record.append(LeaseLine.held(count, resource));
      if (!resource.diesAtBoot()) {
        record.sync();
      }
      held.put(count, resource);
      if (record.isLong()) {
        record.shorten(this::lines);
      }
    } catch (IOException e) {
      throw unwritable(file, e);
    }
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
      record.append(LeaseLine.released(number));
    } catch (IOException e) {
      // The resource is gone; the stale entry costs one check at the next start.
      return;
    }
  }

  private static HostException unwritable(Path file, IOException e) {
    return new HostException(
        "cannot write %s: %s; set TARE_CACHE to a directory that you can write to and that has free space"
            .formatted(file, FileTrouble.reason(e)),
        e);
  }

  /** The head and everything that is held. */
  private List<LeaseLine> lines(boolean isLocked) {
    List<LeaseLine> lines = new ArrayList<>();
    lines.add(LeaseLine.head(head.locked(isLocked)));
    held.forEach((number, resource) -> lines.add(LeaseLine.held(number, resource)));
    return lines;
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
      try (record) {
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
