package io.tare.harness.workloads.programs.slurm;

import io.tare.harness.model.BoundedPeer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The output of {@code salloc} while it holds an allocation, read on its own thread. */
final class SallocWords {

  private static final Pattern ID = Pattern.compile("job allocation (\\d+)");

  private final CompletableFuture<Optional<SlurmGrant>> granted = new CompletableFuture<>();
  private volatile Optional<String> id = Optional.empty();
  private volatile String last = "";

  /** Begins to read. */
  SallocWords(InputStream in) {
    Thread thread = new Thread(() -> read(in), "tare-salloc");
    thread.setDaemon(true);
    thread.start();
  }

  private void read(InputStream in) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(BoundedPeer.lines(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        hear(line.strip());
      }
    } catch (IOException e) {
      last = last.isEmpty() ? String.valueOf(e.getMessage()) : last;
    } finally {
      granted.complete(Optional.empty());
    }
  }

  private void hear(String line) {
    Optional<SlurmGrant> grant = SlurmGrant.of(line);
    if (grant.isPresent()) {
      id = grant.map(SlurmGrant::id);
      granted.complete(grant);
    } else if (!line.isEmpty()) {
      Matcher matcher = ID.matcher(line);
      id = matcher.find() ? Optional.of(matcher.group(1)) : id;
      last = line;
    }
  }

  /**
   * Waits until the allocation is given.
   *
   * @return empty if {@code salloc} ended without one
   * @throws TimeoutException if it takes longer
   */
  Optional<SlurmGrant> awaitGrant(Duration atMost) throws TimeoutException, InterruptedException {
    try {
      return granted.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the future never fails", e);
    }
  }

  /** The job's id, as soon as it waits in the queue. */
  Optional<String> id() {
    return id;
  }

  /** Its last output, for messages. */
  String last() {
    return last.isEmpty() ? "nothing" : last;
  }
}
