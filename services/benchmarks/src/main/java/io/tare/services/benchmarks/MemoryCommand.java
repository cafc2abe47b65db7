package io.tare.services.benchmarks;

import io.tare.services.heartbeat.Heartbeat;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the memory writer. */
@Command(
    name = "tare-benchmarks memory",
    description = {
      "Writes pages of a region of memory at a given rate, checks that each still contains what was"
          + " written to it last, and prints every interval as one line of JSON."
    },
    mixinStandardHelpOptions = true,
    versionProvider = BenchmarksMain.Version.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all intervals measured", "2:wrong usage", "3:failed"},
    footer = {
      "",
      "The region is outside the Java heap: the JVM option -XX:MaxDirectMemorySize=BYTES must allow"
          + " it.",
      "",
      "Example:",
      "  java -jar tare-benchmarks.jar memory --region 67108864 --rate 10000000 --intervals 50"
    })
final class MemoryCommand implements Callable<Integer> {

  private static final String OPEN = "open";
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MAX_REGION = 1L << 40;

  private static final MemoryWriter.Time TIME =
      new MemoryWriter.Time() {
        @Override
        public LongSupplier clock() {
          return System::nanoTime;
        }

        @Override
        public void pass(long nanos) {
          LockSupport.parkNanos(nanos);
        }
      };

  private final PrintStream out;

  @Option(
      names = "--region",
      required = true,
      paramLabel = "BYTES",
      description = "Size of the region; only whole pages of 4096 bytes are used.")
  private long region;

  @Option(
      names = "--rate",
      paramLabel = "BYTES",
      defaultValue = "0",
      description = "Bytes written per second (${DEFAULT-VALUE}).")
  private long rate;

  @Option(
      names = "--pattern",
      paramLabel = "PATTERN",
      defaultValue = "random",
      description = "Which pages are written: random or sequential (${DEFAULT-VALUE}).")
  private WritePattern pattern = WritePattern.RANDOM;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "0",
      description = "Seed of the content and the order of pages (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--every",
      paramLabel = "MILLISECONDS",
      defaultValue = "100",
      description = "Length of an interval (${DEFAULT-VALUE}).")
  private long every;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      defaultValue = "0",
      description = "Warm-up intervals (${DEFAULT-VALUE}).")
  private long warmup;

  @Option(names = "--intervals", paramLabel = "N", description = "Measured intervals.")
  private @Nullable Long intervals;

  @Option(
      names = "--gated",
      description =
          "Instead: one interval for each line of standard input, until that ends; a line is the"
              + " interval's length in nanoseconds, or open, which lasts until the line end.")
  private boolean gated;

  @Spec private CommandSpec spec = CommandSpec.create();

  /**
   * @param out read by the parent process
   */
  MemoryCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    check();
    try (Heartbeat heartbeat = Heartbeat.start()) {
      MemoryRegion memory = new MemoryRegion((int) (region / MemoryRegion.PAGE_BYTES), seed);
      MemoryWriter writer =
          new MemoryWriter(memory, rate, every * NANOS_PER_MILLI, pattern, seed, TIME);
      MemoryLines lines = new MemoryLines(out, heartbeat, rate > 0);
      lines.ready(memory);
      if (gated) {
        writeForEveryLine(writer, lines);
      } else {
        long all = warmup + (intervals == null ? 1 : intervals);
        lines.write(writer, warmup, (some, each) -> some.write(all, each));
      }
    }
    return 0;
  }

  private void writeForEveryLine(MemoryWriter writer, MemoryLines lines)
      throws InterruptedException, IOException {
    AwaitedLines input = AwaitedLines.of(System.in);
    for (Optional<String> line = input.next(); line.isPresent(); line = input.next()) {
      if (line.get().equals(OPEN)) {
        lines.write(writer, 0, (some, each) -> some.writeUntil(since -> input.isAny(), each));
        var unused = input.next(); // the end of an interval, or of the input
      } else if (line.get().matches("\\d{1,18}")) {
        long nanos = Long.parseLong(line.get());
        lines.write(writer, 0, (some, each) -> some.writeFor(nanos, each));
      } else {
        throw new IOException(
            "expected a number of nanoseconds or " + OPEN + ", found \"" + line.get() + "\"");
      }
    }
  }

  private void check() {
    require("--region", region, MemoryRegion.PAGE_BYTES, MAX_REGION);
    require("--rate", rate, 0, MAX_REGION);
    require("--every", every, 1, 60_000);
    require("--warmup", warmup, 0, 1_000_000_000);
    if (gated && intervals != null) {
      throw new ParameterException(
          spec.commandLine(), "--gated runs until its input ends and takes no --intervals");
    }
    require("--intervals", intervals == null ? 1 : intervals, 1, 1_000_000_000);
  }

  private void require(String option, long value, long min, long max) {
    if (value < min || value > max) {
      throw new ParameterException(
          spec.commandLine(), option + ": " + value + " is not " + min + " to " + max);
    }
  }
}
