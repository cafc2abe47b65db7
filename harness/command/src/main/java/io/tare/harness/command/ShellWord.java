package io.tare.harness.command;

import java.util.regex.Pattern;

/** A path in a command that users copy into their shell. */
public final class ShellWord {

  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_./:=,+@%-]+");

  private ShellWord() {}

  /** The path, quoted if the shell or the program would read it as something else. */
  public static String of(String path) {
    String word = path.startsWith("-") ? "./" + path : path;
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
