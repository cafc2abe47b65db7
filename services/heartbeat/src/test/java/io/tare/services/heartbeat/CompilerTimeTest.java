package io.tare.services.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerTimeTest {

  @TempDir private Path threads;

  @Test
  void sumsOnlyCompilerThreads() throws IOException {
    thread("1", "java", 1000);
    thread("7", "C1 CompilerThre", 30);
    thread("8", "C2 CompilerThre", 500);
    assertThat(new CompilerTime(threads).nanos()).isEqualTo(530);
  }

  /** Names as newer JVMs shorten them. */
  @Test
  void recognizesTruncatedThreadNames() throws IOException {
    thread("8", "C2 Comp..hread0", 500);
    assertThat(new CompilerTime(threads).nanos()).isEqualTo(500);
  }

  @Test
  void keepsTheTimeOfEndedCompilerThreads() throws IOException {
    thread("7", "C1 CompilerThre", 30);
    thread("9", "C2 CompilerThre", 500);
    CompilerTime compilers = new CompilerTime(threads);
    Files.delete(threads.resolve("9/comm"));
    Files.delete(threads.resolve("9/schedstat"));
    assertThat(compilers.nanos()).isEqualTo(530);
    Files.delete(threads.resolve("9"));
    thread("10", "C2 CompilerThre", 4);
    assertThat(compilers.nanos()).isEqualTo(534);
    assertThat(compilers.nanos()).isEqualTo(534);
  }

  @Test
  void countsTicksWhereTheKernelHasNoNanoseconds() throws IOException {
    Path place = Files.createDirectories(threads.resolve("15"));
    Files.writeString(place.resolve("comm"), "C1 CompilerThre\n");
    Files.writeString(
        place.resolve("stat"),
        "15 (C1 CompilerThre) S 6 6 6 0 0 0 0 0 0 0 11 2 0 0 20 0 14 0 53\n");
    assertThat(new CompilerTime(threads).nanos()).isEqualTo(130_000_000);
  }

  @Test
  void reportsCompilationTimesWithoutThreadTimes() {
    assertThat(new CompilerTime(threads.resolve("none")).nanos()).isPositive();
  }

  @Test
  void reportsThisProcesssCompilerTime() {
    assumeThat(Path.of("/proc/self/task")).exists();
    CompilerTime compilers = new CompilerTime();
    long before = compilers.nanos();
    assertThat(before).isPositive();
    assertThat(compilers.nanos()).isGreaterThanOrEqualTo(before);
  }

  private void thread(String id, String name, long nanos) throws IOException {
    Path place = Files.createDirectories(threads.resolve(id));
    Files.writeString(place.resolve("comm"), name + "\n");
    Files.writeString(place.resolve("schedstat"), nanos + " 77 3\n");
  }
}
