package io.tare.infra.engines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.managed.StandaloneCommand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Commands to an engine, with its own message if it refuses one. */
final class EngineCommand {

  static final Duration SHORT = Duration.ofSeconds(60);

  /** For an image's files. */
  static final Duration LONG = Duration.ofMinutes(10);

  private static final Path ROOT = Path.of("/");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Messages of both engines when Docker's daemon is down, ends, or starts. */
  private static final List<String> FOR_NOW =
      List.of(
          "cannot connect to the docker daemon",
          "error during connect",
          "connection refused",
          "connection reset by peer",
          "broken pipe",
          "unexpected eof",
          "is already in progress",
          "resource temporarily unavailable");

  private static final List<String> NOT_THERE =
      List.of("no such container", "no such object", "no such image", "image not known");

  private final EngineSettings settings;

  EngineCommand(EngineSettings settings) {
    this.settings = settings;
  }

  EngineSettings settings() {
    return settings;
  }

  /**
   * Runs a command.
   *
   * @return what it printed
   * @throws TransientException if the daemon does not answer now
   * @throws HostException with the engine's own message if it refuses
   */
  String run(List<String> words) throws HostException, InterruptedException {
    return run(ROOT, SHORT, words);
  }

  /**
   * The same with a deadline of its own.
   *
   * @param directory in which it is run: Podman's container monitor records there that memory ran
   *     out
   */
  String run(Path directory, Duration deadline, List<String> words)
      throws HostException, InterruptedException {
    Host.Finished finished = finished(directory, deadline, words);
    if (!finished.succeeded()) {
      throw failure(finished);
    }
    return finished.standardOutput();
  }

  /** The output of a command; empty if its object does not exist. */
  Optional<String> ask(List<String> words) throws HostException, InterruptedException {
    Host.Finished finished = finished(ROOT, SHORT, words);
    if (finished.succeeded()) {
      return Optional.of(finished.standardOutput());
    }
    String output = finished.standardError().toLowerCase(Locale.ROOT);
    if (NOT_THERE.stream().anyMatch(output::contains)) {
      return Optional.empty();
    }
    throw failure(finished);
  }

  /** The engine's description of a container. */
  Optional<JsonNode> container(String name) throws HostException, InterruptedException {
    Optional<String> text = ask(List.of("inspect", "--type", "container", name));
    return text.isPresent() ? Optional.of(json(text.get()).path(0)) : Optional.empty();
  }

  /** The engine's description of itself. */
  EngineInfo info() throws HostException, InterruptedException {
    return settings.engine().info(json(run(List.of("info", "--format", "{{json .}}"))));
  }

  private JsonNode json(String text) throws HostException {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new HostException(
          "the answer of %s is not JSON: %s".formatted(settings.program(), e.getOriginalMessage()),
          e);
    }
  }

  private Host.Finished finished(Path directory, Duration deadline, List<String> words)
      throws HostException, InterruptedException {
    List<String> all = new ArrayList<>(settings.engine().prefix(settings));
    if (SearchPath.find(all.get(0)).isEmpty()) {
      throw new HostException(
          "no program '%s' on this machine; apt-get install %s"
              .formatted(all.get(0), settings.engine().debianPackage()));
    }
    all.addAll(words);
    return StandaloneCommand.run(all, directory, deadline);
  }

  private HostException failure(Host.Finished finished) {
    String output = words(finished.standardError());
    String message =
        settings.program()
            + ": "
            + (output.isEmpty() ? "ended with status " + finished.exitStatus() : output);
    String lower = output.toLowerCase(Locale.ROOT);
    if (FOR_NOW.stream().anyMatch(lower::contains)) {
      return new TransientException(message);
    }
    if (lower.contains("permission denied") && lower.contains("socket")) {
      return new HostException(message + "; run Tare as root");
    }
    return new HostException(message);
  }

  /** An engine's error output in one line, without usage advice. */
  static String words(String standardError) {
    return standardError
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("Run 'docker"))
        .map(line -> line.replaceFirst("^(Error|docker): ", ""))
        .map(line -> line.replaceFirst("^Error response from daemon: ", ""))
        .distinct()
        .collect(Collectors.joining(": "));
  }
}
