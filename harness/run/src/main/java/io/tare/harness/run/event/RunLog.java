package io.tare.harness.run.event;

import io.tare.harness.clock.RunClock;
import io.tare.harness.model.ControlCharacters;
import io.tare.harness.model.Validity;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The file {@code log} of a run: what happened, for people. It is never read back, so if it cannot
 * be written, logging stops without harm.
 */
public final class RunLog implements RunListener, AutoCloseable {

  private final RunClock clock;
  private @Nullable Writer writer;

  private RunLog(RunClock clock, @Nullable Writer writer) {
    this.clock = clock;
    this.writer = writer;
  }

  public static RunLog append(Path file, RunClock clock) {
    try {
      return new RunLog(
          clock,
          // Not with java.nio, which closes a file when the writing thread is interrupted.
          new FileWriter(file.toFile(), StandardCharsets.UTF_8, true));
    } catch (IOException e) {
      return new RunLog(clock, null);
    }
  }

  @Override
  public void hear(RunEvent event) {
    text(event).ifPresent(this::write);
  }

  @Override
  public void close() {
    if (writer != null) {
      try {
        writer.close();
      } catch (IOException e) {
        writer = null; // what is lost is also in the journal
      }
    }
  }

  private void write(String text) {
    if (writer == null) {
      return;
    }
    Instant now = Instant.ofEpochSecond(0, clock.epochNanos());
    try {
      writer.write(now + " " + ControlCharacters.shown(text) + "\n");
      writer.flush();
    } catch (IOException e) {
      writer = null;
    }
  }

  private static Optional<String> text(RunEvent event) {
    if (event instanceof RunEvent.RunBegan began) {
      return Optional.of((began.resumed() ? "resumed " : "began ") + began.campaign().name());
    }
    if (event instanceof RunEvent.PlatformStep step) {
      return Optional.of(step.words());
    }
    if (event instanceof RunEvent.PlatformsDone platforms) {
      return Optional.of(platforms.words());
    }
    if (event instanceof RunEvent.Waiting waiting) {
      return Optional.of(waiting.words());
    }
    if (event instanceof RunEvent.TrialBegan began) {
      return Optional.of("trial " + began.trial().id() + " attempt " + began.attempt());
    }
    if (event instanceof RunEvent.CellBegan began) {
      return Optional.of("cell " + began.id() + " " + began.cell());
    }
    if (event instanceof RunEvent.CellEnded ended) {
      return Optional.of("cell " + ended.id() + " " + verdict(ended.validity()));
    }
    if (event instanceof RunEvent.ComparisonInvalidated comparison) {
      return Optional.of(comparison.words());
    }
    if (event instanceof RunEvent.AttemptFailed failed) {
      return Optional.of(
          failed.trial() + " attempt " + failed.attempt() + " failed: " + failed.reason());
    }
    if (event instanceof RunEvent.Noted noted) {
      return Optional.of(noted.note().topic() + ": " + noted.note().text());
    }
    if (event instanceof RunEvent.RunEnded ended) {
      return Optional.of("ended: " + ended.end().reason());
    }
    return Optional.empty();
  }

  private static String verdict(Validity validity) {
    return validity.isValid()
        ? "is valid"
        : validity.findings().stream()
            .map(Validity.Finding::detail)
            .collect(Collectors.joining("; ", "is invalid: ", ""));
  }
}
