package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Established programs and stand-ins for them, from the command line to the run directory. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class EstablishedProgramsIT {

  @TempDir Path directory;

  @Test
  void verifiedUnverifiedFailedEndlessAndFloodingRunsAreDistinguishedAndCanBeReadAgain()
      throws Exception {
    StandIns.add(directory, "cg.A.x", "cat '" + StandIns.VERIFIED + "'");
    StandIns.add(
        directory, "ep.A.x", "sed 's/ SUCCESSFUL/ UNSUCCESSFUL/' '" + StandIns.VERIFIED + "'");
    StandIns.add(directory, "ft.A.x", "exec yes 'a line that nobody asked for'");
    StandIns.add(directory, "is.A.x", "echo 'cannot have 4 GB' >&2; exit 3");
    StandIns.add(
        directory,
        "mg.A.x",
        "sleep 1000 & echo $! $$ >> '" + directory.resolve("pids") + "'; wait");
    Program program = Program.in(directory);

    CommandResult result = program.run("run", standIns(), "--out", "run");

    assertThat(result.status()).as("%s", result).isEqualTo(1);
    assertThat(result.err())
        .contains("npb.is ended with status 3; its last output: cannot have 4 GB");
    Left.assertNothing(program.cache());
    FinishedRun run = new FinishedRun(directory.resolve("run"));
    assertThat(ProgramOutcomes.reasons(run))
        .containsOnlyKeys("c001", "c003", "c005", "c007", "c009")
        .containsEntry("c001", "valid")
        .hasEntrySatisfying(
            "c003",
            reason ->
                assertThat(reason)
                    .startsWith("wrong answer: the program says \"VERIFICATION UNSUCCESSFUL\""))
        .containsEntry(
            "c005", "npb.ft printed more than 64 MiB and was ended; the first 1 MiB is kept")
        .containsEntry("c007", "npb.is ended with status 3; its last output: cannot have 4 GB")
        .containsEntry("c009", "npb.mg did not end within 2 s and was ended");
    for (String pid : Files.readString(directory.resolve("pids")).split("\\s+")) {
      assertThat(ProgramOutcomes.state(pid)).isIn("", "Z"); // a zombie stays if nothing reaps it
    }

    assertThat(program.run("reparse", "run"))
        .satisfies(read -> assertThat(read.status()).as("%s", read).isZero())
        .satisfies(read -> assertThat(read.out()).contains("all as recorded"));
    Path kept = run.layout().raw().resolve("b001-native.1.c001.0.out");
    Files.writeString(kept, Files.readString(kept).replaceAll("(in seconds *= *)\\S+", "$1 7.00"));
    CommandResult altered = program.run("reparse", "run");
    assertThat(altered.status()).isEqualTo(1);
    assertThat(altered.out())
        .contains(
            "raw/b001-native.1.c001.0.out: its time of 7 s and its rate of 5204 Mop/s contradict");
  }

  @Test
  void aMissingProgramWithoutAPackageIsReportedWithTheKeyOfItsPath() throws Exception {
    Program program = Program.in(directory);
    String campaign = standIns();
    Files.createDirectories(directory.resolve("npb"));

    CommandResult result = program.run("run", campaign, "--out", "run");

    assertThat(result.status()).as("%s", result).isEqualTo(3);
    assertThat(result.err()).contains("has no program", "npb/cg.A.x");
    Left.assertNothing(program.cache());
  }

  /** The smallest case of NPB is a separate program, which may be missing. */
  @Test
  void theDoctorTriesTheSmallestCaseOfEachWorkloadOnEachPlatform() throws Exception {
    // Class S has fewer operations for the same size, so the same time is another rate.
    StandIns.add(
        directory,
        "cg.S.x",
        "sed 's/\\(Class *= *\\)A/\\1S/;s/\\(Mop.s total *= *\\)[0-9.]*/\\12318.00/;"
            + "s/\\(Mop.s.thread *= *\\)[0-9.]*/\\11159.00/' '"
            + StandIns.VERIFIED
            + "'");
    StandIns.add(directory, "ep.A.x", "cat '" + StandIns.VERIFIED + "'");
    StandIns.add(directory, "is.S.x", "echo 'cannot have 4 GB' >&2; exit 3");
    StandIns.add(directory, "is.A.x", "echo 'cannot have 8 GB' >&2; exit 3");
    Program program = Program.in(directory);
    String campaign = standIns();

    CommandResult result = program.run("doctor", campaign);

    assertThat(result.status()).as("%s", result).isEqualTo(3);
    assertThat(result.out().replaceAll("\\s+", " "))
        .containsPattern("ok native npb.cg parallel=2: works, in \\d+\\.\\d s")
        .containsPattern("ok other npb.cg parallel=2: works, in \\d+\\.\\d s")
        .containsPattern(
            "note native npb.ep parallel=2 class=A: found; its smallest case was not run: \\S+ "
                + "has no"
                + " program \\S+/ep.S.x")
        .containsPattern(
            "missing native npb.is parallel=2 class=A: \\S+ ended with status 3; its last "
                + "output: cannot"
                + " have 8 GB")
        .containsPattern("missing native npb.mg parallel=2: \\S+ has no program \\S+/mg.S.x");
    Left.assertNothing(program.cache());
    assertThat(directory.resolve("runs")).doesNotExist();
  }

  private String standIns() throws IOException {
    String name = Program.in(directory).campaign("stand-ins.yaml");
    Path campaign = directory.resolve(name);
    Files.writeString(
        campaign, Files.readString(campaign).replace("DIRECTORY", directory.toString()));
    return name;
  }
}
