package io.tare.infra.ssh;

import io.tare.harness.model.BoundedPeer;
import io.tare.harness.model.ControlCharacters;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.ShortageException;
import io.tare.infra.hosts.UnreachableException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What came of the guard's line on a machine: the guard's answer, or that of a login shell or of a
 * command that is forced in its place.
 *
 * @param scratch the directory that the guard made
 */
record ShellAnswer(String scratch) {

  /** The guard's own status if it fails. */
  private static final int GUARD_FAILED = 93;

  private static final Duration ENDING = Duration.ofSeconds(2);
  private static final int MAX_WORDS = 200;

  /**
   * Reads the guard's answer.
   *
   * @param mark the word that the guard's line begins with
   * @throws HostException in one line, if it does not run, or output is before its own
   */
  static ShellAnswer read(SshTarget target, SshProcess guard, String mark)
      throws HostException, IOException, InterruptedException {
    String first = reader(guard.standardOutput()).readLine();
    if (first != null && first.startsWith(mark + " ")) {
      return new ShellAnswer(first.substring(mark.length() + 1));
    }
    String problem = first == null ? reader(guard.standardError()).readLine() : null;
    if (first == null && problem == null && !guard.isConnected()) {
      throw new UnreachableException(target + ": the connection was lost while preparing it");
    }
    OptionalInt status = guard.waitFor(ENDING);
    if (first != null && status.isEmpty()) {
      throw new HostException(target + ": " + talk(target.user(), first));
    }
    throw status.isPresent() && status.getAsInt() == GUARD_FAILED
        ? unprepared(target, problem)
        : new HostException(target + ": " + refusal(target.user(), first, problem, status));
  }

  /** It would be in the output of every program, too. */
  static String talk(String user, String line) {
    return "the login shell of %s or one of its start-up files prints \"%s\"; it must print nothing when not interactive"
        .formatted(user, shown(line));
  }

  private static HostException unprepared(SshTarget target, @Nullable String problem) {
    if (problem != null && ShortageException.isOfSpace(problem)) {
      return ShortageException.ofSpace(target.toString(), target.directory());
    }
    return new HostException(
        "%s: cannot prepare a directory in %s: %s"
            .formatted(target, target.directory(), problem == null ? "no answer" : shown(problem)));
  }

  /**
   * Why a login shell runs no programs, in words.
   *
   * @param out its first line of output
   * @param error its first line of errors
   */
  static String refusal(
      String user, @Nullable String out, @Nullable String error, OptionalInt status) {
    if (out != null && out.contains("allows sftp connections only")) {
      return "allows %s only the transfer of files (internal-sftp), but Tare runs programs there"
          .formatted(user);
    }
    if (error != null && error.contains("restricted")) {
      return "the login shell of %s is restricted (as rbash is), so Tare cannot run programs there: %s"
          .formatted(user, shown(error));
    }
    String said = out != null && !out.isBlank() ? out : error;
    return "does not let %s run programs: its login shell (nologin?) or ForceCommand %s and ends%s"
        .formatted(
            user,
            said == null || said.isBlank() ? "prints nothing" : "prints \"" + shown(said) + "\"",
            status.isPresent() ? " with status " + status.getAsInt() : "");
  }

  private static String shown(String line) {
    String words = ControlCharacters.shown(line.strip());
    return words.length() <= MAX_WORDS ? words : words.substring(0, MAX_WORDS) + "...";
  }

  private static BufferedReader reader(InputStream in) {
    return new BufferedReader(new InputStreamReader(BoundedPeer.lines(in), StandardCharsets.UTF_8));
  }
}
