package io.tare.infra.managed;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.TransientException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A command on this machine outside any run, for removing what a killed run left. */
public final class StandaloneCommand {

  private static final Path ROOT = Path.of("/");
  private static final byte[] NOTHING = {};

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
    CompletableFuture.delayedExecutor(deadline.toNanos(), TimeUnit.NANOSECONDS)
        .execute(
            () -> {
              isLate.set(process.isAlive());
              process.destroyForcibly();
            });
    try {
      CompletableFuture<String> out = text(process.getInputStream());
      CompletableFuture<String> err = text(process.getErrorStream());
      write(process, input);
      int status = process.waitFor();
      if (isLate.get()) {
        throw new TransientException(
            "'%s' did not end within %d s".formatted(program, deadline.toSeconds()));
      }
      return new Host.Finished(status, out.join(), err.join());
    } catch (CompletionException e) {
      throw new HostException("cannot read the output of %s: %s".formatted(program, e), e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** If it ends before it has read everything, its status shows why. */
  private static void write(Process process, byte[] input) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(input);
    } catch (IOException e) {
      return;
    }
  }

  private static CompletableFuture<String> text(InputStream in) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
