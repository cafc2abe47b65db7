package io.tare.infra.hosts.lease;

import io.tare.harness.model.lock.ProcessLock;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A lease file that its owner writes: lines are appended, and the file is replaced by a shorter one
 * before it grows long. At every moment its name leads to a file that is complete and locked. Not
 * thread-safe.
 */
final class LeaseRecord implements AutoCloseable {

  /** Below this length, in bytes, a record is not replaced. */
  static final long SHORT_BYTES = 64 << 10;

  /** A record has this many times its length after the last replacement before the next one. */
  private static final int GROWTH = 2;

  private static final int MAX_TRIES = 20;

  private static final Set<PosixFilePermission> OWNERS =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private final Path file;
  private Locked now;
  private long maxLineBytes = SHORT_BYTES;

  /**
   * An open file with its lock.
   *
   * @param content not written through its channel, which an interrupt of the writer would close
   * @param lock until its channel is closed
   */
  private record Locked(RandomAccessFile content, ProcessLock lock) implements AutoCloseable {

    static Locked at(Path file) throws IOException {
      NoSuchFileException deleted = new NoSuchFileException(file.toString());
      for (int tries = 0; tries < MAX_TRIES; tries++) {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNERS));
        RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw");
        try {
          return new Locked(content, ProcessLock.of(file, content.getChannel()));
        } catch (NoSuchFileException e) {
          content.close(); // somebody who cleaned up took it for that of a killed run
          deleted.addSuppressed(e);
        }
      }
      throw deleted;
    }

    /** Without a trace if it fails: the next line must not continue half a line. */
    void append(LeaseLine line) throws IOException {
      byte[] text = Leases.JSON.writeValueAsBytes(line);
      byte[] whole = Arrays.copyOf(text, text.length + 1);
      whole[text.length] = '\n';
      long end = content.length();
      try {
        content.write(whole);
      } catch (IOException e) {
        content.setLength(end);
        throw e;
      }
    }

    boolean isLocked() {
      return lock.objection().isEmpty();
    }

    /** Closes the file too, whose channel is locked. */
    @Override
    public void close() {
      lock.close();
    }
  }

  private LeaseRecord(Path file, Locked now) {
    this.file = file;
    this.now = now;
  }

  /** The lines of a record, given whether its file is locked. */
  @FunctionalInterface
  interface Lines {
    List<LeaseLine> of(boolean isLocked);
  }

  /**
   * Creates a record, synced to disk.
   *
   * @param file must not exist
   */
  static LeaseRecord create(Path file, Lines lines) throws IOException {
    LeaseRecord record = new LeaseRecord(file, written(file, lines));
    record.syncName();
    return record;
  }

  private void syncName() throws IOException {
    Kernel.sync(Objects.requireNonNull(file.getParent()));
  }

  void append(LeaseLine line) throws IOException {
    now.append(line);
  }

  void sync() throws IOException {
    now.content().getFD().sync();
  }

  /** Whether so much was appended that it is worth {@linkplain #shorten shortening}. */
  boolean isLong() throws IOException {
    return now.content().length() > maxLineBytes;
  }

  /**
   * Replaces all lines, synced to disk; does nothing if the new ones cannot be written, because the
   * record is complete.
   */
  void shorten(Lines lines) throws IOException {
    Locked before = now;
    try {
      now = written(file, lines);
    } catch (IOException e) {
      maxLineBytes = GROWTH * before.content().length();
      return;
    }
    maxLineBytes = Math.max(SHORT_BYTES, GROWTH * now.content().length());
    before.close();
    syncName();
  }

  /** Writes beside the file, locks, and renames. */
  private static Locked written(Path file, Lines lines) throws IOException {
    Path unfinished = unfinished(file);
    Files.deleteIfExists(unfinished);
    Locked next = Locked.at(unfinished);
    try {
      for (LeaseLine line : lines.of(next.isLocked())) {
        next.append(line);
      }
      next.content().getFD().sync();
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      return next;
    } catch (IOException e) {
      next.close();
      Files.deleteIfExists(unfinished);
      throw e;
    }
  }

  /** Where a record is written before it gets its name; holds nothing. */
  static Path unfinished(Path record) {
    String name = record.getFileName().toString();
    return record.resolveSibling(
        name.substring(0, name.length() - Leases.SUFFIX.length()) + Leases.UNFINISHED);
  }

  @Override
  public void close() {
    now.close();
  }
}
