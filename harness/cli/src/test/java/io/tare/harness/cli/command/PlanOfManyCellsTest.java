package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Allocated memory shows how work grows, independent of the machine's load: comparing a cell's
 * parameters with those of each other cell allocates too.
 */
class PlanOfManyCellsTest {

  private static final int FEW = 200;
  private static final int TIMES = 8;

  @TempDir Path directory;

  @Test
  void growsLinearlyWithItsCells() throws Exception {
    InProcess program = new InProcess(directory);
    allocatedByPlan(program, 2); // classes are loaded once
    long few = allocatedByPlan(program, FEW);
    long many = allocatedByPlan(program, FEW * TIMES);

    assertThat((double) many / few).isLessThan(1.3 * TIMES);
  }

  private long allocatedByPlan(InProcess program, int commands) throws Exception {
    Path file = directory.resolve(commands + ".yaml");
    Files.writeString(
        file,
        """
        name: many
        platforms: {one: {kind: native}, two: {kind: native}}
        blocks: 2
        workloads:
          - {name: command.rate, run: [%s], pattern: "ops ([0-9.]+)", unit: op/s, time: 10ms}
        """
            .formatted(
                IntStream.range(0, commands)
                    .mapToObj(each -> "\"echo ops " + each + "\"")
                    .collect(Collectors.joining(", "))));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertThat(program.tare("plan", file.toString())).isZero();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
  }
}
