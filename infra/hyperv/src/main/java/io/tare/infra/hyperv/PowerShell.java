package io.tare.infra.hyperv;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs scripts on a Windows machine and parses their answers. */
record PowerShell(WindowsShell shell) implements AutoCloseable {

  private static final int SHOWN = 200;

  /** Text of errors in PowerShell's format for another PowerShell. */
  private static final Pattern CLIXML_ERROR = Pattern.compile("<S S=\"Error\">([^<]*)</S>");

  /** Transient errors of Hyper-V: the machine is busy, or a file is still open. */
  private static final Set<String> BUSY = Set.of("ObjectInUse", "InvalidState");

  private static final String SHARING_VIOLATION = "0x80070020";
  private static final String ACCESS_DENIED = "0x80070005";

  /** Runs a script without input. */
  PowerShellAnswer run(PowerShellScript script, Duration deadline)
      throws HostException, InterruptedException {
    return run(script, "", deadline);
  }

  /**
   * Runs a script.
   *
   * @param input for its standard input, in ASCII
   * @throws TransientException if the machine does not answer, or is busy
   * @throws HostException with Windows' own message in one line
   */
  PowerShellAnswer run(PowerShellScript script, String input, Duration deadline)
      throws HostException, InterruptedException {
    Host.Finished finished = shell.run(script.commandLine(), input, deadline);
    Optional<PowerShellAnswer> answer = PowerShellAnswer.parse(finished.standardOutput());
    if (answer.isEmpty()) {
      throw new HostException(
          "%s: PowerShell gave no answer to '%s' (exit status %d): %s"
              .formatted(shell, script.name(), finished.exitStatus(), message(finished)));
    }
    Optional<PowerShellAnswer.Failure> failure = answer.get().failure();
    if (failure.isPresent()) {
      throw thrown(script, failure.get());
    }
    return answer.get();
  }

  private HostException thrown(PowerShellScript script, PowerShellAnswer.Failure failure) {
    String code = failure.code().equals("0x00000000") ? "" : ", " + failure.code();
    String line =
        "%s: '%s' failed: %s (%s%s)"
            .formatted(shell, script.name(), failure.message(), failure.id(), code);
    if (BUSY.contains(failure.what()) || failure.code().equalsIgnoreCase(SHARING_VIOLATION)) {
      return new TransientException(line);
    }
    return new HostException(line + advice(failure));
  }

  private static String advice(PowerShellAnswer.Failure failure) {
    String what = failure.what().toLowerCase(Locale.ROOT);
    if (what.equals("accessdenied")
        || failure.category().equals("PermissionDenied")
        || failure.code().equalsIgnoreCase(ACCESS_DENIED)) {
      return "; log in as a member of the group Hyper-V Administrators with write access to the"
          + " folder";
    }
    if (what.equals("commandnotfoundexception")) {
      return "; install the role Hyper-V with its PowerShell module"
          + " (Install-WindowsFeature Hyper-V -IncludeManagementTools)";
    }
    return "";
  }

  /** The output instead of an answer, in one line. */
  private static String message(Host.Finished finished) {
    StringBuilder errors = new StringBuilder();
    Matcher matcher = CLIXML_ERROR.matcher(finished.standardError());
    while (matcher.find()) {
      errors.append(matcher.group(1).replace("_x000D__x000A_", " "));
    }
    String output =
        errors.isEmpty()
            ? finished.standardError().isBlank()
                ? finished.standardOutput()
                : finished.standardError()
            : errors.toString();
    String line = output.strip().replaceAll("\\s+", " ");
    if (line.isEmpty()) {
      return "no error output; is its shell one of Windows?";
    }
    return line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line;
  }

  @Override
  public String toString() {
    return shell.toString();
  }

  @Override
  public void close() {
    shell.close();
  }
}
