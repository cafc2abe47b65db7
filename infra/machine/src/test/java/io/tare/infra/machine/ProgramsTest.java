package io.tare.infra.machine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProgramsTest {

  private static final int MANY = 30;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endAll() {
    for (Process each : started) {
      each.descendants().forEach(ProcessHandle::destroyForcibly);
      each.destroyForcibly();
    }
  }

  /** A shell, with a shell as its child and that one's child. */
  private Process shell() throws IOException {
    Process process =
        new ProcessBuilder("sh", "-c", "sh -c 'sleep 600 & echo; wait' & wait").start();
    started.add(process);
    process.getInputStream().read();
    return process;
  }

  @Test
  void childrenOfChildrenBelongToThem() throws Exception {
    Programs programs = new Programs();
    programs.add(shell());
    programs.add(shell());
    shell();
    programs.lookAgain();

    List<Long> expected = new ArrayList<>();
    for (Process each : started.subList(0, 2)) {
      expected.add(each.pid());
      each.descendants().map(ProcessHandle::pid).forEach(expected::add);
    }
    assertThat(expected).hasSize(6);
    assertThat(programs.known()).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** Allocated memory shows how often the table of processes is read, whatever the load. */
  @Test
  void manyAreFoundByOneLookAtTheTableOfProcesses() throws Exception {
    for (int i = 0; i < MANY; i++) {
      shell();
    }
    allocatedForLooking(started); // classes are loaded once

    assertThat((double) allocatedForLooking(started) / allocatedForLooking(started.subList(0, 1)))
        .isLessThan(MANY / 3.0);
  }

  private static long allocatedForLooking(List<Process> supervisors) {
    Programs programs = new Programs();
    supervisors.forEach(programs::add);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertThat(programs.pids().count()).isEqualTo(3L * supervisors.size());
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
  }
}
