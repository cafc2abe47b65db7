package io.tare.infra.xen;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The errors of {@code xl}, in one line. */
final class XlErrors {

  /** The source position before its messages. */
  private static final Pattern PLACE =
      Pattern.compile(
          "^(?:\\w+: )?(?:internal |fatal )?error: +(?:panic: )?(?:\\S+\\.c:\\d+: ?\\S+: )?",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ERROR =
      Pattern.compile("error|fail|cannot|can't|invalid|unable|denied", Pattern.CASE_INSENSITIVE);

  /** The first message is the reason; later ones are mostly consequences. */
  private static final int LINES = 2;

  private static final int MAX_COMMAND_LENGTH = 80;

  private XlErrors() {}

  /** The message about a failed command. */
  static HostException failure(List<String> words, Host.Finished finished) {
    String command =
        words.get(0).equals("sh") ? "a step on the dom0" : "'" + String.join(" ", words) + "'";
    return new HostException(
        "%s failed with status %d: %s"
            .formatted(
                command.length() > MAX_COMMAND_LENGTH
                    ? command.substring(0, MAX_COMMAND_LENGTH) + "…'"
                    : command,
                finished.exitStatus(),
                message(finished)));
  }

  /** The reason in its own words. */
  static String message(Host.Finished finished) {
    List<String> lines =
        Stream.concat(finished.standardError().lines(), finished.standardOutput().lines())
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .toList();
    List<String> errors = lines.stream().filter(line -> ERROR.matcher(line).find()).toList();
    String text =
        (errors.isEmpty() ? lines : errors)
            .stream()
                .map(line -> PLACE.matcher(line).replaceFirst(""))
                .distinct()
                .limit(LINES)
                .collect(Collectors.joining("; "));
    return text.isEmpty() ? "no error output" : text;
  }
}
