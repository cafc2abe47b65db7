package io.tare.infra.managed;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.TransientException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A command on this machine outside any run, for removing what a killed run left. */
public final class StandaloneCommand {

  private static final Path ROOT = Path.of("/");
  private static final byte[] NOTHING = {};

  /** For what a process still does when it is to end, and for what it has printed. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Readers wait as long as a process prints, so that a pool of few threads would be used up. */
  private static final Executor OWN_THREAD =
      task -> {
        Thread thread = new Thread(task, "tare-command");
        thread.setDaemon(true);
        thread.start();
      };

  private StandaloneCommand() {}

  /**
   * Runs it to its end, in the C locale and without input.
   *
   * @param directory where processes that it leaves may write
   * @throws TransientException if it does not end in time
   * @throws HostException if it cannot be started
   */
  public static Host.Finished run(List<String> words, Path directory, Duration deadline)
      throws HostException, InterruptedException {
    return run(words, NOTHING, directory, deadline);
  }

  /** The same in the root directory with input. */
  public static Host.Finished run(List<String> words, byte[] input, Duration deadline)
      throws HostException, InterruptedException {
    return run(words, input, ROOT, deadline);
  }

  private static Host.Finished run(
      List<String> words, byte[] input, Path directory, Duration deadline)
      throws HostException, InterruptedException {
    ProcessBuilder builder = SearchPath.builder(words).directory(directory.toFile());
    builder.environment().put("LC_ALL", "C");
    try {
      return finished(builder.start(), words.get(0), input, deadline);
    } catch (IOException e) {
      throw new HostException("cannot run %s: %s".formatted(words.get(0), e.getMessage()), e);
    }
  }

  private static Host.Finished finished(
      Process process, String program, byte[] input, Duration deadline)
      throws HostException, InterruptedException {
    AtomicBoolean isLate = new AtomicBoolean();
    // Ends writing and reading too, even if they hang.
    CompletableFuture<Process> ending =
        process
            .onExit()
            .orTimeout(deadline.toNanos(), TimeUnit.NANOSECONDS)
            .exceptionallyAsync(
                late -> {
                  isLate.set(process.isAlive());
                  end(process);
                  return process;
                },
                OWN_THREAD);
    try {
      PrintedText out = new PrintedText(process.getInputStream());
      PrintedText err = new PrintedText(process.getErrorStream());
      write(process, input);
      int status = process.waitFor();
      if (isLate.get()) {
        var unused = ending.join(); // what it started may take longer to end
        throw new TransientException(
            "'%s' did not end within %d s".formatted(program, deadline.toSeconds()));
      }
      return new Host.Finished(status, out.text(), err.text());
    } catch (IOException e) {
      throw new HostException(
          "cannot read the output of %s: %s".formatted(program, e.getMessage()), e);
    } finally {
      end(process);
    }
  }

  /** With what it started, which may take some seconds to record what it did; then by force. */
  private static void end(Process process) {
    if (!process.isAlive()) {
      return;
    }
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroy);
    try {
      CompletableFuture.allOf(
              all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
          .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // by force
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    all.forEach(ProcessHandle::destroyForcibly);
  }

  /** If it ends before it has read everything, its status shows why. */
  private static void write(Process process, byte[] input) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(input);
    } catch (IOException e) {
      return;
    }
  }

  /** What a process prints, read while it runs. */
  private static final class PrintedText {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<@Nullable IOException> read;

    PrintedText(InputStream in) {
      this.read =
          CompletableFuture.supplyAsync(
              () -> {
                try (in) {
                  in.transferTo(bytes);
                  return null;
                } catch (IOException e) {
                  return e;
                }
              },
              OWN_THREAD);
    }

    /**
     * All of it after the process has ended; what it left in the background may print on.
     *
     * @throws IOException if it could not be read
     */
    String text() throws IOException, InterruptedException {
      try {
        IOException failure = read.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (failure != null) {
          throw failure;
        }
      } catch (TimeoutException e) {
        return bytes.toString(StandardCharsets.UTF_8);
      } catch (ExecutionException e) {
        throw new IOException(e.getCause());
      }
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }
}
