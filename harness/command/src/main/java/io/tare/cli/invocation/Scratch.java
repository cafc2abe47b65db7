package io.tare.cli.invocation;

import java.nio.file.Path;
import java.util.ServiceLoader;

/**
 * A directory for temporary files of a command, which {@code tare clean} finds if the command was
 * killed. Found by {@link ServiceLoader}, since who keeps that record is above those who need it.
 */
public interface Scratch {

  /** One that is there until it is closed. */
  interface Held extends AutoCloseable {
    Path directory();

    @Override
    void close();
  }

  /**
   * Makes one.
   *
   * @param command a word for the record
   * @param cache below which it lies
   */
  Held hold(String command, Path cache) throws CommandFailure;

  /** Makes one for a command of this program. */
  static Held of(String command, CommandContext context) throws CommandFailure {
    return ServiceLoader.load(Scratch.class, Scratch.class.getClassLoader())
        .findFirst()
        .orElseThrow()
        .hold(command, context.home().cache());
  }
}
