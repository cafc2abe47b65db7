package io.tare.infra.hosts.shell;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Tool;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A named pipe that this process keeps open. When it is closed, or the process dies in any way,
 * every supervisor that reads it sees end of file and ends its program.
 */
public final class Lifeline implements AutoCloseable {

  private final Path control;
  private final RandomAccessFile pipe;

  private Lifeline(Path control, RandomAccessFile pipe) {
    this.control = control;
    this.pipe = pipe;
  }

  /** Creates the control directory in a directory and opens the pipe in it. */
  public static Lifeline open(Path directory) throws HostException {
    try {
      Path control = Files.createDirectories(directory.resolve(Supervision.CONTROL));
      Files.writeString(control.resolve("supervise"), Supervision.script(), StandardCharsets.UTF_8);
      Path alive = control.resolve("alive");
      Tool made = Tool.ended("mkfifo", "-m", "600", alive.toString());
      if (made.status() != 0) {
        throw new HostException("cannot create a named pipe: " + made.output());
      }
      // For reading and writing: opening a pipe only for writing would wait for a reader.
      return new Lifeline(control, new RandomAccessFile(alive.toFile(), "rw"));
    } catch (IOException e) {
      throw new HostException(
          "cannot create a named pipe in " + directory + ": " + e.getMessage(), e);
    }
  }

  /** The control directory, see {@link Supervision}. */
  public Path control() {
    return control;
  }

  /** Closes it: programs that still run are ended, shortly after this returns. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(control.resolve("alive"));
      pipe.close();
    } catch (IOException e) {
      throw new IllegalStateException("cannot close the lifeline in " + control, e);
    }
  }
}
