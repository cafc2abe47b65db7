package io.tare.services.app;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import com.sun.nio.file.ExtendedOpenOption;
import io.tare.services.contract.WeatherDay;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The days on this server's disk, each a file of 32-bit values, least significant byte first. They
 * are read in pieces of {@link #PIECE_BYTES}, past the page cache if the host program has found
 * that the file system can do that: then every task reads from the disk, as one would whose data
 * are larger than memory.
 */
final class DayFiles {

  /** What Linux reads ahead by default. */
  private static final int PIECE_BYTES = 128 * 1024;

  private static final String DIRECTORY = "tare.disk";
  private static final String DIRECT = "tare.disk.direct";

  /** At least the size of a block of any disk; a power of two. */
  private static final int ALIGNMENT = 4096;

  private static final @Nullable DayFiles HERE = here(System.getProperty(DIRECTORY));

  private final Path directory;
  private final Set<OpenOption> reading;

  /** Of tasks that have ended, so that a task's time has no clearing of memory in it. */
  private final Queue<int[]> unused = new ConcurrentLinkedQueue<>();

  private final ThreadLocal<ByteBuffer> pieces =
      ThreadLocal.withInitial(
          () ->
              ByteBuffer.allocateDirect(PIECE_BYTES + ALIGNMENT)
                  .alignedSlice(ALIGNMENT)
                  .limit(PIECE_BYTES)
                  .slice()
                  .order(ByteOrder.LITTLE_ENDIAN));

  DayFiles(Path directory, boolean isDirect) {
    this.directory = directory;
    this.reading = isDirect ? Set.of(READ, ExtendedOpenOption.DIRECT) : Set.of(READ);
  }

  private static @Nullable DayFiles here(@Nullable String directory) {
    return directory == null ? null : new DayFiles(Path.of(directory), Boolean.getBoolean(DIRECT));
  }

  /**
   * Those of this server.
   *
   * @throws StorageFailure if it has none
   */
  static DayFiles here() {
    if (HERE == null) {
      String words = "this server has no disk for days; start it with --disk DIRECTORY";
      throw new StorageFailure(words, new IOException(words));
    }
    return HERE;
  }

  /**
   * Writes a day and waits until the disk has it. Half a day is never left.
   *
   * @throws StorageFailure if the disk fails, or is full
   */
  synchronized void write(WeatherDay day) {
    Path file = file(day);
    if (Files.exists(file)) {
      return;
    }
    Path part = directory.resolve(file.getFileName() + ".part");
    try {
      try (FileChannel channel = FileChannel.open(part, CREATE_NEW, WRITE)) {
        write(day, channel);
        channel.force(true);
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      remove(part, e);
      throw StorageFailure.of(
          e instanceof FileSystemException ? e : new IOException(part + ": " + e.getMessage(), e));
    }
  }

  private void write(WeatherDay day, FileChannel channel) throws IOException {
    ByteBuffer piece = pieces.get();
    for (int index = 0; index < day.values(); ) {
      piece.clear();
      while (piece.hasRemaining() && index < day.values()) {
        piece.putInt(day.value(index));
        index++;
      }
      piece.flip();
      while (piece.hasRemaining()) {
        channel.write(piece);
      }
    }
  }

  private static void remove(Path part, IOException why) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      why.addSuppressed(e);
    }
  }

  /**
   * Reads a day, as the submission's part {@code disk}.
   *
   * @return its values, perhaps followed by others; to be {@link #release released}
   * @throws StorageFailure if the disk fails
   */
  int[] read(WeatherDay day) {
    Path file = file(day);
    int[] values = array(day);
    boolean isFound = RequestInFlight.onDisk(() -> isRead(file, values, day.values()));
    if (!isFound) {
      throw RequestValidation.refusal(
          "day %d of %d bytes with seed %d has not been written here"
              .formatted(day.number(), day.bytes(), day.seed()));
    }
    return values;
  }

  /** Lets another task use its memory. */
  void release(int[] values) {
    unused.add(values);
  }

  private int[] array(WeatherDay day) {
    int[] old = unused.poll();
    return old != null && old.length >= day.values() ? old : new int[day.values()];
  }

  /** False if there is no such file. */
  private boolean isRead(Path file, int[] to, int values) {
    try (FileChannel channel = FileChannel.open(file, reading)) {
      ByteBuffer piece = pieces.get();
      for (int index = 0; index < values; ) {
        piece.clear();
        int bytes = channel.read(piece);
        if (bytes <= 0 || bytes % Integer.BYTES != 0) {
          throw new EOFException(file + " ends after " + index + " of " + values + " values");
        }
        IntBuffer read = piece.flip().asIntBuffer();
        int count = Math.min(read.remaining(), values - index);
        read.get(to, index, count);
        index += count;
      }
      return true;
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw StorageFailure.of(e);
    }
  }

  private Path file(WeatherDay day) {
    return directory.resolve("day-%d-%d-%d".formatted(day.number(), day.bytes(), day.seed()));
  }
}
