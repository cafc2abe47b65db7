package io.tare.infra.libvirt;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.SearchPath;
import io.tare.infra.managed.TransientException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * This machine, without any run: machines of a run that was killed are removed when there is none.
 */
final class LocalVirsh implements VirshPlace {

  @Override
  public String name() {
    return "this machine";
  }

  @Override
  public Host.Finished run(List<String> words, byte[] input, Duration deadline)
      throws HostException, InterruptedException {
    if (SearchPath.find(words.get(0)).isEmpty()) {
      throw new HostException(
          "there is no program '%s' on this machine; apt-get install %s"
              .formatted(words.get(0), LibvirtKind.packageOf(words.get(0))));
    }
    ProcessBuilder builder = SearchPath.builder(words);
    builder.environment().put("LC_ALL", "C");
    try {
      return finished(builder.start(), words, input, deadline);
    } catch (IOException e) {
      throw new HostException("cannot run %s: %s".formatted(words.get(0), e.getMessage()), e);
    }
  }

  private static Host.Finished finished(
      Process process, List<String> words, byte[] input, Duration deadline)
      throws HostException, InterruptedException {
    AtomicBoolean isLate = new AtomicBoolean();
    // Ends the writing and the reading too, whatever it waits for.
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
            "'%s' did not end within %d s".formatted(words.get(0), deadline.toSeconds()));
      }
      return new Host.Finished(status, out.join(), err.join());
    } catch (CompletionException e) {
      throw new HostException("cannot read what %s says: %s".formatted(words.get(0), e), e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** One that ends before it has read all says in its status why. */
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

  @Override
  public void close() {}
}
