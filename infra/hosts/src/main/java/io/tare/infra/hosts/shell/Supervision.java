package io.tare.infra.hosts.shell;

import io.tare.harness.model.BundledFile;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.ControlledEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Runs programs under a small supervisor in the POSIX shell, which ends them with all their
 * children on request or when the harness is gone. End of file on standard input would not suffice:
 * many programs never read it.
 *
 * <p>A control directory contains the supervisor's script, the named pipe {@code alive}, which is
 * kept open for writing as long as the harness lives, {@code TOKEN.pid} for each running
 * supervisor, and on a remote host {@code NAME.link} for each network link that its guard removes.
 * Needs sh, setsid, grep and /proc on the host. Supervised programs ignore SIGINT and SIGQUIT, like
 * everything that a shell starts in the background.
 */
public final class Supervision {

  /** A shell's exit status if there is no such program. */
  public static final int NO_PROGRAM = 127;

  /** The supervisor's message on standard error, before the name, if there is no such program. */
  public static final String NO_PROGRAM_MESSAGE = "tare: no program ";

  /** The environment variable with the token of every supervised program. */
  public static final String TOKEN_VARIABLE = "TARE_TOKEN";

  /** The environment variable with the run's token of every supervisor. */
  public static final String RUN_VARIABLE = "TARE_RUN";

  /**
   * The variable in a command's environment with the seconds between terminating a program and
   * killing it; 5 if absent.
   */
  public static final String GRACE_VARIABLE = "TARE_GRACE";

  /** The control directory in a host's directory for the run. */
  public static final String CONTROL = ".control";

  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private Supervision() {}

  /** The supervisor, to be written to {@code CONTROL/supervise}. */
  public static String script() {
    return BundledFile.text(Supervision.class, "supervise.sh");
  }

  /**
   * The words that run the guard, which keeps {@code alive} open on a remote host while its
   * standard input is open. It prints the mark and its directory, in one line.
   *
   * @param directory where it makes its own
   * @param mark tells this guard from all others; letters, digits and hyphens
   * @param lost marks of guards to end before, since their connections were lost
   */
  public static List<String> guardWords(String directory, String mark, List<String> lost) {
    List<String> words =
        new ArrayList<>(
            List.of("sh", "-c", BundledFile.text(Supervision.class, "guard.sh"), "tare-guard"));
    words.addAll(List.of(directory, script(), mark));
    if (!lost.isEmpty()) {
      words.add("lost " + String.join(" ", lost));
    }
    return words;
  }

  /**
   * The line that runs a program under supervision.
   *
   * @param control absolute path of the control directory on the host
   * @param token tells this program from all others; letters, digits and hyphens
   * @param prefix a program that confines itself and then runs its arguments; may be empty
   */
  public static String line(String control, String token, List<String> prefix, Command command) {
    List<String> words = new ArrayList<>(List.of("sh", control + "/supervise", control, token));
    StringBuilder line = new StringBuilder();
    checkNames(command.environment().keySet());
    if (command.isStated()) {
      words.addAll(ControlledEnvironment.prefix(command.environment()));
    } else {
      for (Map.Entry<String, String> variable : command.environment().entrySet()) {
        line.append("export ").append(variable.getKey()).append('=');
        line.append(ShellWords.quote(variable.getValue())).append("; ");
      }
    }
    words.addAll(prefix);
    words.addAll(command.arguments());
    return line.append("exec ").append(ShellWords.join(words)).toString();
  }

  private static void checkNames(Set<String> variables) {
    for (String name : variables) {
      if (!VARIABLE.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "'" + name + "' is not a name for an environment variable");
      }
    }
  }

  /**
   * The command that records a network link of a remote host before it is created: the guard
   * removes it with the connection.
   *
   * @param scratch the host's directory for the run
   */
  public static List<String> linkRecord(String scratch, String link) {
    return List.of("touch", scratch + "/" + CONTROL + "/" + link + ".link");
  }

  /**
   * The line that ends a supervised program with all its children, and returns when they are gone.
   */
  public static String endingLine(String control, String token) {
    String pid = ShellWords.quote(control + "/" + token + ".pid");
    return "p=$(cat "
        + pid
        + " 2>/dev/null) && kill -TERM \"$p\" 2>/dev/null; n=0;"
        + " while [ -e "
        + pid
        + " ] && [ $n -lt 100 ]; do sleep 0.1; n=$((n+1)); done";
  }
}
