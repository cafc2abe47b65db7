package io.tare.harness.tool;

import io.tare.harness.launch.JobShape;
import io.tare.infra.host.Command;
import io.tare.infra.host.Host;

/**
 * A cell's program, made ready: it is run for each submission.
 *
 * @param name what messages call it
 * @param host where it runs
 * @param command prints what is read; its exit status is 0 if it went well
 * @param companions what was started for it, such as the other end of a connection
 * @param shape what it needs of the manager of machines
 */
public record CellProgram(
    String name, Host host, Command command, Companions companions, JobShape shape) {

  /** What ends with the trial. */
  @FunctionalInterface
  public interface Companions extends AutoCloseable {
    @Override
    void close();
  }

  /** A program that needs nothing else, whose number of threads is not known. */
  public static CellProgram of(String name, Host host, Command command) {
    return new CellProgram(name, host, command, () -> {}, JobShape.UNKNOWN);
  }

  /** The same as a job of another shape. */
  public CellProgram shaped(JobShape other) {
    return new CellProgram(name, host, command, companions, other);
  }

  /** The same by another command. */
  CellProgram by(Command other) {
    return new CellProgram(name, host, other, companions, shape);
  }
}
