package io.tare.harness.command;

import java.nio.file.Path;

/**
 * A file that an option or argument names for output. All of this type are checked before their
 * command does anything.
 *
 * @param named as written on the command line
 */
public record OutputFile(Path named) {

  /** Of its words on the command line. */
  public static OutputFile parse(String words) {
    return new OutputFile(Path.of(words));
  }

  /** Where it is. */
  public Path in(CommandContext context) {
    return context.directory().resolve(named);
  }

  @Override
  public String toString() {
    return named.toString();
  }
}
