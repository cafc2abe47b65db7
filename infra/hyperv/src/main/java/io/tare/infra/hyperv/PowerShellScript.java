package io.tare.infra.hyperv;

import io.tare.harness.model.BundledFile;
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
 * @param takesInput whether it gets its standard input in {@code $given}
 */
record PowerShellScript(String name, SortedMap<String, String> literals, boolean takesInput) {

  /** The longest line of cmd.exe, the shell of Windows' SSH server. */
  static final int MAX_LINE_LENGTH = 8191;

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

  /** PowerShell's standard input is only in {@code $input}: it reads it before the script can. */
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
   * As a line for any Windows shell.
   *
   * @throws IllegalArgumentException if it is too long
   */
  String commandLine() {
    String line =
        PROGRAM + Base64.getEncoder().encodeToString(text().getBytes(StandardCharsets.UTF_16LE));
    if (line.length() > MAX_LINE_LENGTH) {
      throw new IllegalArgumentException(
          "script %s has %d characters as a command line, but Windows allows %d; use shorter paths"
              .formatted(name, line.length(), MAX_LINE_LENGTH));
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
