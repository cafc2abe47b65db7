package io.tare.harness.workloads.programs.tool;

import io.tare.harness.clock.RunClock;
import io.tare.harness.model.MeasurementException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs a program with those alongside it: all start together, and their outputs are combined. */
final class SimultaneousRuns {

  private static final long ENDING_SECONDS = 60;

  private final Duration limit;
  private final RunClock clock;
  private final CyclicBarrier start;

  private SimultaneousRuns(Duration limit, RunClock clock, int count) {
    this.limit = limit;
    this.clock = clock;
    this.start = new CyclicBarrier(count);
  }

  /**
   * @param out for all standard outputs, as {@link SimultaneousOutput} if there are several
   * @param errors for all standard errors
   * @return if there are several, from the first beginning to the last end, failed if one has
   *     failed
   * @throws MeasurementException as {@link ToolRun#of}
   */
  static ToolRun of(CellProgram program, Duration limit, Path out, Path errors, RunClock clock)
      throws MeasurementException, InterruptedException {
    if (program.alongside().isEmpty()) {
      return ToolRun.of(program, limit, out, errors, clock);
    }
    List<Part> parts = new ArrayList<>();
    parts.add(new Part(program, beside(out, 1), beside(errors, 1)));
    for (CellProgram each : program.alongside()) {
      int number = parts.size() + 1;
      parts.add(new Part(each, beside(out, number), beside(errors, number)));
    }
    List<ToolRun> runs = new SimultaneousRuns(limit, clock, parts.size()).all(parts);
    try {
      keep(parts, runs, out, errors);
    } catch (IOException e) {
      throw OutputTrouble.failure("cannot keep an output in", out, e);
    }
    return together(runs);
  }

  /**
   * One of the programs.
   *
   * @param out for its own standard output until all have ended
   */
  private record Part(CellProgram program, Path out, Path errors) {}

  private static Path beside(Path file, int number) {
    return file.resolveSibling(file.getFileName() + "." + number);
  }

  private List<ToolRun> all(List<Part> parts) throws MeasurementException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(parts.size());
    try {
      List<Callable<ToolRun>> calls = new ArrayList<>();
      for (Part each : parts) {
        calls.add(
            () -> {
              start.await();
              return ToolRun.of(each.program(), limit, each.out(), each.errors(), clock);
            });
      }
      List<ToolRun> runs = new ArrayList<>();
      for (Future<ToolRun> each : threads.invokeAll(calls)) {
        runs.add(each.get());
      }
      return runs;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof MeasurementException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
      var unused = threads.awaitTermination(ENDING_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Merges outputs and errors into one file each, and removes those of the parts. */
  private static void keep(List<Part> parts, List<ToolRun> runs, Path out, Path errors)
      throws IOException {
    long first = runs.stream().mapToLong(ToolRun::beginNanos).min().orElseThrow();
    List<SimultaneousOutput.Run> printed = new ArrayList<>();
    StringBuilder output = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      long begin = runs.get(i).beginNanos() - first;
      printed.add(
          new SimultaneousOutput.Run(begin, begin + runs.get(i).nanos(), take(parts.get(i).out())));
      output.append(take(parts.get(i).errors()));
    }
    Files.writeString(out, new SimultaneousOutput(printed).text());
    if (!output.isEmpty()) {
      Files.writeString(errors, output);
    }
  }

  /** Bytes that are not UTF-8 are replaced, since figures are ASCII. */
  private static String take(Path file) throws IOException {
    if (!Files.exists(file)) {
      return "";
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    Files.delete(file);
    return text;
  }

  private static ToolRun together(List<ToolRun> runs) {
    long begin = runs.stream().mapToLong(ToolRun::beginNanos).min().orElseThrow();
    long end =
        runs.stream().mapToLong(each -> each.beginNanos() + each.nanos()).max().orElseThrow();
    long epoch = runs.stream().mapToLong(ToolRun::startEpochNanos).min().orElseThrow();
    Optional<String> failure = Optional.empty();
    for (int i = 0; i < runs.size() && failure.isEmpty(); i++) {
      String name = SimultaneousOutput.name(i);
      failure = runs.get(i).failure().map(reason -> name + ": " + reason);
    }
    return new ToolRun(epoch, begin, end - begin, failure);
  }
}
