package io.tare.infra.ssh.secret;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UserPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The source of a password in a campaign: an environment variable, a file that only its owner can
 * read, or a command that prints it. The password is read when needed and never stored in a
 * setting; the text form shows only the source.
 */
public sealed interface Secret {

  /** Names an environment variable. */
  Key<String> VARIABLE =
      Key.of("password_variable", Scalar.text(), "environment variable with the password");

  /** Names a file. */
  Key<String> FILE =
      Key.of(
              "password_file",
              Scalar.text(),
              "file with the password in its first line, readable only by its owner (mode 600)")
          .notWith(VARIABLE);

  /** Names a command. */
  Key<String> COMMAND =
      Key.of("password_command", Scalar.text(), "shell command that prints the password")
          .notWith(VARIABLE, FILE);

  /** The settings that name a password; at most one may be present. */
  Spec KEYS = Spec.of(VARIABLE, FILE, COMMAND);

  /** The message if a required one is missing. */
  String MISSING = "no password is set; set %s, %s or %s".formatted(VARIABLE, FILE, COMMAND);

  /**
   * The password.
   *
   * @throws HostException in one line if it cannot be read
   */
  String reveal() throws HostException, InterruptedException;

  /** Where it comes from, for messages. */
  String describe();

  /** The source that settings name, if any. */
  static Optional<Secret> of(PlatformSettings settings) {
    return settings
        .find(VARIABLE)
        .<Secret>map(Variable::new)
        .or(() -> settings.find(FILE).map(InFile::new))
        .or(() -> settings.find(COMMAND).map(Printed::new));
  }

  /** From an environment variable. */
  record Variable(String name) implements Secret {
    @Override
    public String reveal() throws HostException {
      String value = System.getenv(name);
      if (value == null || value.isEmpty()) {
        throw new HostException(
            "the environment variable %s for the password is not set".formatted(name));
      }
      return value;
    }

    @Override
    public String describe() {
      return "the password in $" + name;
    }
  }

  /** From a file. */
  record InFile(String path) implements Secret {

    private static final Set<PosixFilePermission> OWNERS =
        Set.of(
            PosixFilePermission.OWNER_READ,
            PosixFilePermission.OWNER_WRITE,
            PosixFilePermission.OWNER_EXECUTE);

    @Override
    public String reveal() throws HostException {
      try {
        Path file = UserPath.of(path);
        requireOwners(file);
        try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
          return lines
              .findFirst()
              .filter(line -> !line.isEmpty())
              .orElseThrow(() -> new HostException(path + "is empty"));
        }
      } catch (InvalidPathException | IOException | java.io.UncheckedIOException e) {
        throw new HostException("cannot read the password in " + path + ": " + e.getMessage(), e);
      }
    }

    /**
     * Checks that only its owner can access a file with a password.
     *
     * @throws HostException if others can read or write it
     */
    public static void requireOwners(Path file) throws HostException {
      try {
        if (!OWNERS.containsAll(Files.getPosixFilePermissions(file))) {
          throw new HostException(
              "others can read or write the password file %s; chmod 600 %s".formatted(file, file));
        }
      } catch (IOException e) {
        throw new HostException("cannot read the mode of " + file + ": " + e.getMessage(), e);
      }
    }

    @Override
    public String describe() {
      return "the password in " + path;
    }
  }

  /** From a command, such as that of a password store. */
  record Printed(String command) implements Secret {

    private static final long PATIENCE_SECONDS = 60;

    @Override
    public String reveal() throws HostException, InterruptedException {
      try {
        Process process =
            new ProcessBuilder("sh", "-c", command)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        // Ends the reading too, even if the command hangs.
        CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS)
            .execute(process::destroyForcibly);
        String printed =
            new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0 || printed.isBlank()) {
          throw new HostException("the command '%s' printed no password".formatted(command));
        }
        return printed.lines().findFirst().orElseThrow();
      } catch (IOException e) {
        throw new HostException("cannot run '%s': %s".formatted(command, e.getMessage()), e);
      }
    }

    @Override
    public String describe() {
      return "the password that '" + command + "' prints";
    }
  }
}
