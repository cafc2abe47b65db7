package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of several processes, by the implementations of MPI that are installed. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class MpiProgramsIT {

  @TempDir Path directory;

  @Test
  void mpiJobsAndMessagesRunBetweenTwoNodes() throws Exception {
    Machine.assumeLan();
    for (String each : List.of("NPopenmpi", "hpcc", "iperf3", "mpirun", "ping")) {
      assumeTrue(Files.exists(Path.of("/usr/bin", each)), each + " is missing; install it");
    }
    Program program = Program.in(directory);

    CommandResult result = program.run("run", program.campaign("pairs.yaml"), "--out", "run");

    assertThat(result.status()).as("%s", result).isZero();
    Left.assertNothing(program.cache());
    FinishedRun run = new FinishedRun(directory.resolve("run"));
    assertThat(run.failures()).isEmpty();
    assertThat(ProgramOutcomes.reasons(run))
        .hasSize(6)
        .allSatisfy((cell, was) -> assertThat(was).isEqualTo("valid"));
    assertThat(run.nodes("native")).hasSizeGreaterThanOrEqualTo(2);
    try (Stream<Path> kept = Files.list(run.layout().raw())) {
      assertThat(kept.map(each -> each.getFileName().toString()))
          .as("what iperf printed while it loaded the nodes beside ping")
          .anyMatch(each -> each.matches("b001-native\\.1\\.c\\d+-beside\\.0\\.out"));
    }
  }

  /** No cheaper test has two implementations of MPI, which differ in words and variables. */
  @Test
  void eachMpiStartsItsOwnProgramsBoundAlike() throws Exception {
    for (String each : List.of("NPopenmpi", "mpirun.openmpi", "NPmpich2", "mpirun.mpich")) {
      assumeTrue(Files.exists(Path.of("/usr/bin", each)), each + " is missing; install it");
    }
    Program program = Program.in(directory);

    CommandResult result = program.run("run", program.campaign("two-mpi.yaml"), "--out", "run");

    assertThat(result.status()).as("%s", result).isZero();
    FinishedRun run = new FinishedRun(directory.resolve("run"));
    assertThat(run.fact("mpich", "program.mpirun.mpich.version")).contains("HYDRA");
    assertThat(run.samples())
        .isNotEmpty()
        .allSatisfy(
            sample -> {
              assertThat(sample.outcome()).isEqualTo(Outcome.valid());
              assertThat(places(run, sample)).hasSize(2);
            });
    assertThat(run.samples().stream().map(each -> each.values().get("process_processors")))
        .as("the same binding")
        .doesNotContainNull()
        .containsOnly(run.samples().get(0).values().get("process_processors"));
    Left.assertNothing(program.cache());
  }

  private static List<String> places(FinishedRun run, Sample sample) throws IOException {
    String name =
        "%s.%d.%s.%d.job"
            .formatted(sample.trial(), sample.attempt(), sample.cell(), sample.sequence());
    return Files.readAllLines(run.layout().raw().resolve(name)).stream()
        .filter(line -> line.startsWith("process."))
        .toList();
  }

  @Test
  void aProgramOfAnotherMpiIsNamedBeforeItRuns() throws Exception {
    for (String each : List.of("hpcc", "mpirun.mpich")) {
      assumeTrue(Files.exists(Path.of("/usr/bin", each)), each + " is missing; install it");
    }
    Program program = Program.in(directory);

    CommandResult result = program.run("run", program.campaign("wrong-mpi.yaml"), "--out", "run");

    assertThat(result.status()).as("%s", result).isNotZero();
    FinishedRun run = new FinishedRun(directory.resolve("run"));
    assertThat(run.samples()).isEmpty();
    assertThat(run.failures())
        .first()
        .asString()
        .contains("hpcc is linked to Open MPI", "mpirun.mpich is MPICH", "set programs.mpi to");
    Left.assertNothing(program.cache());
  }
}
