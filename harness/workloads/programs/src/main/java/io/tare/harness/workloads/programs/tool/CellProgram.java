package io.tare.harness.workloads.programs.tool;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.programs.launch.JobShape;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A cell's prepared program, which is run for each submission.
 *
 * @param name its name in messages
 * @param host where it runs
 * @param command prints the output to read; exits with status 0 on success
 * @param companions what was started for it, such as the other end of a connection
 * @param shape its needs, for the launcher
 * @param course further runs in a submission
 * @param alongside programs that run at the same time; with any, the output is a {@link
 *     SimultaneousOutput}, this program's first
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

  /** The runs in a submission after the program, depending on the output so far. */
  @FunctionalInterface
  public interface Course {

    /** Nothing. */
    Course ONCE = printed -> Optional.empty();

    /**
     * The next run of the submission, on the same host; empty after the last.
     *
     * @param printed output of all previous runs, one after another
     * @throws OutputException if it is not understood
     */
    Optional<Command> next(String printed) throws OutputException;
  }

  /** A program that runs once in a submission. */
  public CellProgram(
      String name, Host host, Command command, Companions companions, JobShape shape) {
    this(name, host, command, companions, shape, Course.ONCE, List.of());
  }

  /** Programs that end with the trial. */
  @FunctionalInterface
  public interface Companions extends AutoCloseable {
    @Override
    void close();
  }

  /** A program that needs nothing else, with an unknown number of threads. */
  public static CellProgram of(String name, Host host, Command command) {
    return new CellProgram(name, host, command, () -> {}, JobShape.UNKNOWN);
  }

  /** A program with a number of OpenMP threads, bound as the campaign says. */
  public static CellProgram ofThreads(String name, ToolNodes nodes, Command command, int threads)
      throws MeasurementException, InterruptedException {
    JobShape shape = JobShape.ofThreads(threads);
    Command bound = command;
    Map<String, String> variables =
        Binding.of(nodes, List.of(nodes.first()), threads).variables(shape, nodes.variables());
    for (Map.Entry<String, String> each : variables.entrySet()) {
      bound = bound.with(each.getKey(), each.getValue());
    }
    return of(name, nodes.host(), bound.inStatedEnvironment()).shaped(shape);
  }

  /** The same as a job of another shape. */
  public CellProgram shaped(JobShape other) {
    return new CellProgram(name, host, command, companions, other, course, alongside);
  }

  /** The same with further runs in each submission. */
  public CellProgram followed(Course other) {
    return new CellProgram(name, host, command, companions, shape, other, alongside);
  }

  /** The same with others that run at the same time; their companions end with the trial too. */
  public CellProgram with(List<CellProgram> others) {
    Companions all =
        () -> {
          companions.close();
          others.forEach(each -> each.companions().close());
        };
    return new CellProgram(name, host, command, all, shape, course, others);
  }

  /** The same with all its commands changed, and those of programs that run with it. */
  CellProgram changed(UnaryOperator<Command> change) {
    return new CellProgram(
        name,
        host,
        change.apply(command),
        companions,
        shape,
        printed -> course.next(printed).map(change),
        alongside.stream().map(each -> each.changed(change)).toList());
  }

  /** The same with another command. */
  CellProgram by(Command other) {
    return new CellProgram(name, host, other, companions, shape, course, alongside);
  }
}
