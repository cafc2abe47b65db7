package io.tare.infra.hyperv;

import io.tare.model.BundledFile;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A script of this package with the values of its variables.
 *
 * @param name of its file beside this class, without {@code .ps1}
 * @param literals variable to value, as PowerShell writes it
 * @param takesInput whether it finds text in {@code $given} that comes by its standard input
 */
record PowerShellScript(String name, SortedMap<String, String> literals, boolean takesInput) {

  /** What cmd.exe, the shell of Windows' SSH server, takes as one line. */
  static final int LONGEST_LINE = 8191;

  private static final String PROGRAM = "powershell -NoProfile -NonInteractive -EncodedCommand ";

  PowerShellScript {
    literals = Collections.unmodifiableSortedMap(new TreeMap<>(literals));
  }

  static PowerShellScript named(String name) {
    return new PowerShellScript(name, new TreeMap<>(), false);
  }

  PowerShellScript with(String variable, String value) {
    return withLiteral(variable, PowerShellLiteral.of(value));
  }

  PowerShellScript with(String variable, long value) {
    return withLiteral(variable, Long.toString(value));
  }

  private PowerShellScript withLiteral(String variable, String literal) {
    SortedMap<String, String> more = new TreeMap<>(literals);
    more.put(variable, literal);
    return new PowerShellScript(name, more, takesInput);
  }

  /**
   * What PowerShell reads from its standard input is in {@code $input} alone: it has taken it
   * before the script could.
   */
  PowerShellScript takingInput() {
    return new PowerShellScript(name, literals, true);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    if (takesInput) {
      text.append("$given = @($input) -join ''\n");
    }
    literals.forEach(
        (variable, literal) ->
            text.append('$').append(variable).append(" = ").append(literal).append('\n'));
    return text.append(resource("frame").replace("BODY", resource(name))).toString();
  }

  /**
   * As a line of any of Windows' shells.
   *
   * @throws IllegalArgumentException if it is longer than one may be
   */
  String commandLine() {
    String line =
        PROGRAM + Base64.getEncoder().encodeToString(text().getBytes(StandardCharsets.UTF_16LE));
    if (line.length() > LONGEST_LINE) {
      throw new IllegalArgumentException(
          "script %s has %d characters as a command line, of which Windows takes %d; name shorter paths"
              .formatted(name, line.length(), LONGEST_LINE));
    }
    return line;
  }

  /** A file's text without its comments. */
  static String resource(String name) {
    return BundledFile.text(PowerShellScript.class, name + ".ps1")
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .collect(Collectors.joining("\n"));
  }
}
