package io.tare.infra.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The environment variables of measured programs. Inherited from the host they would differ between
 * platforms unnoticed: options for a JVM or for malloc set in a shell would reach processes of this
 * machine but no guest, and PD would measure them.
 */
public final class ControlledEnvironment {

  private static final SortedMap<String, String> VARIABLES =
      new TreeMap<>(Map.of("LANG", "C.UTF-8", "LC_ALL", "C.UTF-8", "TZ", "UTC"));

  /**
   * Variables that change how a program runs: those that a JVM, the C library and the dynamic
   * linker read. Others, such as USER, are omitted silently.
   */
  private static final Pattern TELLING =
      Pattern.compile(
          "_JAVA_OPTIONS|JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|_?CLASSPATH|LD_.+|MALLOC_.+|GLIBC_.+"
              + "|JAVA_OPTS|AS_.+");

  /** The host's search path, and the token by which supervisors find their programs. */
  private static final String RUN = "exec env -i PATH=\"$PATH\" TARE_TOKEN=\"$TARE_TOKEN\" \"$@\"";

  private ControlledEnvironment() {}

  /** A text for an environment record, such as {@code LANG=C.UTF-8 TZ=UTC}. */
  public static String describe() {
    return String.join(" ", assignments(VARIABLES));
  }

  /** Whether a variable of a host would change what is measured if it reached the programs. */
  public static boolean isTelling(String variable) {
    return TELLING.matcher(variable).matches();
  }

  /** Words that run their arguments with these variables, and those that a command adds. */
  public static List<String> prefix(SortedMap<String, String> added) {
    List<String> words = new ArrayList<>(List.of("sh", "-c", RUN, "tare-environment"));
    words.addAll(with(added));
    return words;
  }

  /** These variables and those that a command adds, as {@code env} takes them. */
  public static List<String> with(SortedMap<String, String> added) {
    SortedMap<String, String> all = new TreeMap<>(VARIABLES);
    all.putAll(added);
    return assignments(all);
  }

  private static List<String> assignments(SortedMap<String, String> variables) {
    return variables.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .toList();
  }
}
