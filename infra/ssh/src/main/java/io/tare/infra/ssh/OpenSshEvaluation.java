package io.tare.infra.ssh;

import io.tare.harness.model.ControlCharacters;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.lease.TrustedPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs {@code ssh -G}, which evaluates OpenSSH's configuration and connects to nothing. */
final class OpenSshEvaluation {

  private static final String PROGRAM = "ssh";

  /** {@code Match exec} runs programs. Its output is shorter than a pipe holds. */
  private static final long PATIENCE_SECONDS = 15;

  private static final int MAX_BYTES = 1 << 20;

  private static @Nullable Map<String, List<String>> defaults;

  private OpenSshEvaluation() {}

  /**
   * What it prints for a machine.
   *
   * @param file instead of the usual files, which OpenSSH checks itself
   * @return empty if OpenSSH's client is not installed
   * @throws HostException in one line if it refuses the configuration, or others could have written
   *     the file
   */
  static Optional<String> printed(SshAddress machine, Optional<Path> file)
      throws HostException, InterruptedException {
    if (SearchPath.find(PROGRAM).isEmpty()) {
      return Optional.empty();
    }
    List<String> words = new ArrayList<>(List.of(PROGRAM, "-G"));
    if (file.isPresent()) {
      requireTrust(machine, file.get());
      words.addAll(List.of("-F", file.get().toAbsolutePath().toString()));
    }
    machine.port().ifPresent(port -> words.addAll(List.of("-p", Integer.toString(port))));
    machine.user().ifPresent(user -> words.addAll(List.of("-l", user)));
    words.addAll(List.of("--", machine.host()));
    return Optional.of(output(machine.toString(), words));
  }

  /** What it would print if no configuration said anything; asked once. */
  static synchronized Map<String, List<String>> defaults()
      throws HostException, InterruptedException {
    if (defaults == null) {
      defaults =
          OpenSshConfiguration.parsed(
              output("defaults", List.of(PROGRAM, "-F", "none", "-G", "--", "localhost")));
    }
    return defaults;
  }

  private static void requireTrust(SshAddress machine, Path file) throws HostException {
    try {
      if (!Files.isReadable(file)) {
        throw new HostException(
            "%s: cannot read OpenSSH's configuration %s".formatted(machine, file));
      }
      Optional<String> objection = TrustedPath.objection(file);
      if (objection.isPresent()) {
        throw new HostException(
            "%s: OpenSSH's configuration %s is not read: %s"
                .formatted(machine, file, objection.get()));
      }
    } catch (IOException e) {
      throw new HostException(
          "%s: cannot see who could have written %s: %s".formatted(machine, file, e.getMessage()),
          e);
    }
  }

  private static String output(String machine, List<String> words)
      throws HostException, InterruptedException {
    try {
      Process process = SearchPath.builder(words).start();
      try {
        process.getOutputStream().close();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          throw new HostException(
              "%s: OpenSSH did not evaluate its configuration within %d s; does a Match exec hang?"
                  .formatted(machine, PATIENCE_SECONDS));
        }
        if (process.exitValue() != 0) {
          throw new HostException(
              "%s: OpenSSH refuses its configuration: %s"
                  .formatted(machine, oneLine(process.getErrorStream())));
        }
        return text(process.getInputStream());
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new HostException("%s: cannot run ssh: %s".formatted(machine, e.getMessage()), e);
    }
  }

  private static String text(InputStream in) throws IOException {
    return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
  }

  /** Leaves out what OpenSSH says about terminals. */
  private static String oneLine(InputStream in) throws IOException {
    return ControlCharacters.shown(
        text(in)
            .replaceAll("(?m)^Pseudo-terminal will not be allocated.*$", "")
            .strip()
            .replaceAll("\\s+", " "));
  }
}
