package io.tare.harness.tool;

import io.tare.harness.launch.JobShape;
import io.tare.harness.output.OutputException;
import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import java.util.List;
import java.util.Optional;

/**
 * A cell's program, made ready: it is run for each submission.
 *
 * @param name what messages call it
 * @param host where it runs
 * @param command prints what is read; its exit status is 0 if it went well
 * @param companions what was started for it, such as the other end of a connection
 * @param shape what it needs of the manager of machines
 * @param course what else is run in a submission
 * @param alongside others that are run at the same time; with some, {@link SimultaneousOutput} is
 *     what they print together, this one's first
 */
public record CellProgram(
    String name,
    Host host,
    Command command,
    Companions companions,
    JobShape shape,
    Course course,
    List<CellProgram> alongside) {

  public CellProgram {
    alongside = List.copyOf(alongside);
  }

  /** What is run in a submission after the program, by what runs have printed so far. */
  @FunctionalInterface
  public interface Course {

    /** Nothing. */
    Course ONCE = printed -> Optional.empty();

    /**
     * The next run of the submission, on the same host; empty after the last.
     *
     * @param printed of all runs before, one after another
     * @throws OutputException if that is not understood
     */
    Optional<Command> next(String printed) throws OutputException;
  }

  /** One that is run once in a submission. */
  public CellProgram(
      String name, Host host, Command command, Companions companions, JobShape shape) {
    this(name, host, command, companions, shape, Course.ONCE, List.of());
  }

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
    return new CellProgram(name, host, command, companions, other, course, alongside);
  }

  /** The same with further runs in each submission. */
  public CellProgram followed(Course other) {
    return new CellProgram(name, host, command, companions, shape, other, alongside);
  }

  /** The same with others that are run at the same time and end with the trial too. */
  public CellProgram with(List<CellProgram> others) {
    Companions all =
        () -> {
          companions.close();
          others.forEach(each -> each.companions().close());
        };
    return new CellProgram(name, host, command, all, shape, course, others);
  }

  /** The same by another command. */
  CellProgram by(Command other) {
    return new CellProgram(name, host, other, companions, shape, course, alongside);
  }
}
