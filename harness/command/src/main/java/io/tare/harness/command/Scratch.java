package io.tare.harness.command;

import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A directory for temporary files of a command, which {@code tare clean} finds if the command was
 * killed. Loaded by {@link ServiceLoader}, because the module with the records depends on those
 * that need it.
 */
public interface Scratch {

  /** A directory that exists until closed. */
  interface Held extends AutoCloseable {
    Path directory();

    /**
     * The command that runs a program tied to this one: it ends with all that it started when this
     * program is gone, however that ended, or when its process is terminated.
     *
     * @param command the program and its arguments
     */
    List<String> tied(List<String> command) throws CommandFailure;

    @Override
    void close();
  }

  /**
   * Creates a directory.
   *
   * @param command a word for the record
   * @param cache the cache that contains it
   */
  Held hold(String command, Path cache) throws CommandFailure;

  /** Creates a directory for a command of this program. */
  static Held of(String command, CommandContext context) throws CommandFailure {
    return ServiceLoader.load(Scratch.class, Scratch.class.getClassLoader())
        .findFirst()
        .orElseThrow()
        .hold(command, context.home().cache());
  }
}
