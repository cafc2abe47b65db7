package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Sample;
import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Established programs and stand-ins for them, from the command line to the run directory. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class EstablishedProgramsIT {

  /** The output of NPB's CG on a real machine. */
  private static final Path VERIFIED =
      BuiltTare.project()
          .resolve(
              "harness/workloads/programs/src/test/resources/io/tare/harness/workloads/programs/output/npb-omp33-cg.A.t2.txt")
          .toAbsolutePath()
          .normalize();

  @TempDir Path directory;

  @Test
  void verifiedUnverifiedFailedEndlessAndFloodingRunsAreDistinguishedAndCanBeReadAgain()
      throws Exception {
    standIn("cg.A.x", "cat '" + VERIFIED + "'");
    standIn("ep.A.x", "sed 's/ SUCCESSFUL/ UNSUCCESSFUL/' '" + VERIFIED + "'");
    standIn("ft.A.x", "exec yes 'a line that nobody asked for'");
    standIn("is.A.x", "echo 'cannot have 4 GB' >&2; exit 3");
    standIn("mg.A.x", "sleep 1000 & echo $! $$ >> '" + directory.resolve("pids") + "'; wait");
    Program program = Program.in(directory);

    CommandResult result = program.run("run", standIns(), "--out", "run");

    assertThat(result.status()).as("%s", result).isEqualTo(1);
    assertThat(result.err())
        .contains("npb.is ended with status 3; its last output: cannot have 4 GB");
    Left.assertNothing(program.cache());
    FinishedRun run = new FinishedRun(directory.resolve("run"));
    assertThat(reasons(run))
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
      assertThat(state(pid)).isIn("", "Z"); // a zombie stays if nothing reaps it
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
    standIn(
        "cg.S.x",
        "sed 's/\\(Class *= *\\)A/\\1S/;s/\\(Mop.s total *= *\\)[0-9.]*/\\12318.00/;"
            + "s/\\(Mop.s.thread *= *\\)[0-9.]*/\\11159.00/' '"
            + VERIFIED
            + "'");
    standIn("ep.A.x", "cat '" + VERIFIED + "'");
    standIn("is.S.x", "echo 'cannot have 4 GB' >&2; exit 3");
    standIn("is.A.x", "echo 'cannot have 8 GB' >&2; exit 3");
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
    assertThat(reasons(run))
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

  /** No cheaper test has a second file system with the same loader. */
  @Test
  void aProgramIsCopiedIntoAContainerWithItsLibraries() throws Exception {
    Machine.assumeRuns("container");
    assumeTrue(Files.exists(Path.of("/usr/bin/gcc")), "gcc is missing; install it");
    Path programs = linkedStandIn();
    Program program = Program.in(directory);

    CommandResult result =
        program.run("run", linkedCampaign("container", programs), "--out", "run");

    assertThat(result.status()).as("%s", result).isZero();
    assertThat(new FinishedRun(directory.resolve("run")).samples())
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.outcome()).isEqualTo(Outcome.valid()));
    Left.assertNothing(program.cache());
  }

  @Test
  void aProgramThatLacksALibraryIsNamedWithIt() throws Exception {
    Machine.assumeRuns("container");
    assumeTrue(Files.exists(Path.of("/usr/bin/gcc")), "gcc is missing; install it");
    Path programs = linkedStandIn();
    Files.delete(programs.resolve("lib/libtareanswer.so"));
    Program program = Program.in(directory);

    CommandResult result =
        program.run("run", linkedCampaign("container", programs), "--out", "run");

    assertThat(result.status()).as("%s", result).isNotZero();
    assertThat(new FinishedRun(directory.resolve("run")).failures())
        .singleElement()
        .asString()
        .contains(
            "/cg.A.x lacks libtareanswer.so; install what has these libraries on this machine");
    Left.assertNothing(program.cache());
  }

  /** No cheaper test has a node with a file system. */
  @Test
  void aDirectoryThatDoesNotFitIsRefusedBeforeItIsSent() throws Exception {
    Machine.assumeRuns("container");
    standIn("cg.A.x", "true");
    try (RandomAccessFile large =
        new RandomAccessFile(directory.resolve("npb/hole").toFile(), "rw")) {
      large.setLength(8L << 40);
    }
    Program program = Program.in(directory);

    CommandResult result =
        program.run("run", linkedCampaign("container", directory.resolve("npb")), "--out", "run");

    assertThat(result.status()).as("%s", result).isEqualTo(3);
    assertThat(new FinishedRun(directory.resolve("run")).failures())
        .singleElement()
        .asString()
        .contains("no space left on place: ", "/npb has 8388608.0 MiB, and ", " are free there");
    Left.assertNothing(program.cache());
  }

  private String linkedCampaign(String kind, Path programs) throws IOException {
    String text =
        """
        name: linked
        platforms: {place: {kind: %s, programs: {npb-omp: "%s"}}}
        reference: place
        resources: {cpus: 1, memory: 256MiB}
        retries: 0
        blocks: 1
        slice: 100ms
        settle: {prime: 0s, least: 0s, most: 0s}
        workloads: [{name: npb.cg, class: A, model: omp, parallel: 2, time: 100ms}]
        """
            .formatted(kind, programs);
    Files.writeString(directory.resolve("linked.yaml"), text);
    return "linked.yaml";
  }

  /** A directory with a program whose output is in a library of its own. */
  private Path linkedStandIn() throws IOException, InterruptedException {
    Path programs = directory.resolve("linked");
    Path library = Files.createDirectories(programs.resolve("lib")).resolve("libtareanswer.so");
    String text =
        Files.readString(VERIFIED).replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    Files.writeString(
        directory.resolve("answer.c"), "const char *answer(void) { return \"" + text + "\"; }\n");
    Files.writeString(
        directory.resolve("main.c"),
        "#include <stdio.h>\nconst char *answer(void);\nint main(void) { puts(answer()); }\n");
    compile(
        "-shared", "-fPIC", "-Wl,-soname,libtareanswer.so", "-o", library.toString(), "answer.c");
    String name = programs.resolve("cg.A.x").toString();
    compile("-o", name, "main.c", library.toString(), "-Wl,-rpath," + library.getParent());
    return programs;
  }

  private void compile(String... words) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("gcc"));
    all.addAll(List.of(words));
    assertThat(new ProcessBuilder(all).directory(directory.toFile()).inheritIO().start().waitFor())
        .isZero();
  }

  @Test
  void afterALostConnectionTheTrialIsRepeatedAndNothingIsLeft() throws Exception {
    try (OwnSshd server = server()) {
      Program program = Program.in(directory);
      String campaign =
          far(
              server,
              "  - {name: command.time, run: \"echo $$ >> '"
                  + directory.resolve("pids")
                  + "'; sleep 1\", time: 4s}\n");
      Program.Running running = program.start("run", campaign, "--out", "run");
      running.awaitSamples(directory.resolve("run"), 1);
      server.cutConnections();
      CommandResult result = running.ended();

      assertThat(result.status()).as("%s", result).isZero();
      FinishedRun run = new FinishedRun(directory.resolve("run"));
      assertThat(run.failures()).singleElement().asString().contains("the connection was lost");
      assertThat(run.countedSamples()).isNotEmpty().allMatch(each -> each.attempt() == 2);
      for (String pid : Files.readString(directory.resolve("pids")).strip().split("\\s+")) {
        assertThat(state(pid)).isIn("", "Z");
      }
      Left.assertNothing(program.cache());
    }
  }

  @Test
  void anSshServerThatIsTemporarilyAwayDoesNotCountAsAnAttempt() throws Exception {
    try (OwnSshd server = server()) {
      Program program = Program.in(directory);
      String campaign =
          far(server, "  - {name: command.time, run: 'sleep 1', time: 4s}\nretries: 0\n");
      Path run = directory.resolve("run");
      Program.Running running = program.start("run", campaign, "--out", "run");
      running.awaitSamples(run, 1);
      server.stop();
      while (!Files.readString(run.resolve("log")).contains("does not answer, waiting 9 min")) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
      server.startAgain();
      CommandResult result = running.ended();

      assertThat(result.status()).as("%s", result).isZero();
      assertThat(result.err()).contains("does not answer, waiting");
      assertThat(new FinishedRun(run).countedSamples()).isNotEmpty();
      Left.assertNothing(program.cache());
    }
  }

  @Test
  void aFullDiskFailsTheSubmissionWithTheProgramsMessage() throws Exception {
    assumeTrue(Files.exists(Path.of("/usr/bin/fio")), "fio is missing; install fio");
    try (OwnSshd server = server();
        SmallDisk small = SmallDisk.mount(directory.resolve("small"), "1m")) {
      Program program = Program.in(directory);
      String campaign = far(server, "  - {name: disk, size: 4MiB, time: 100ms}\n");

      CommandResult result = program.run("run", campaign, "--out", "run");

      assertThat(result.status()).as("%s", result).isEqualTo(1);
      assertThat(result.err()).contains("No space left on device");
      assertThat(small.files()).isEmpty();
      Left.assertNothing(program.cache());
    }
  }

  @Test
  void aWrongKeyAndAnUnknownHostAreRefusedInOneLineEach() throws Exception {
    try (OwnSshd server = server()) {
      Program program = Program.in(directory);
      String workload = "  - {name: command.time, run: 'true', time: 100ms}\n";
      String campaign = far(server, workload);
      Path file = directory.resolve(campaign);
      String right = Files.readString(file);

      Files.writeString(file, right.replace("server/user", "server/host"));
      CommandResult stranger = program.run("run", campaign, "--out", "run");
      assertThat(stranger.status()).as("%s", stranger).isEqualTo(3);
      assertThat(stranger.err()).contains("refused key");

      Files.writeString(
          directory.resolve("server/known_hosts"),
          "[127.0.0.1]:%d %s"
              .formatted(server.port(), Files.readString(directory.resolve("server/user.pub"))));
      Files.writeString(file, right);
      CommandResult other = program.run("run", campaign, "--out", "run");
      assertThat(other.status()).as("%s", other).isEqualTo(3);
      assertThat(other.err()).contains("its host key differs");
      assertThat(directory.resolve("run")).doesNotExist();
    }
  }

  private OwnSshd server() throws Exception {
    assumeTrue(Files.isExecutable(OwnSshd.PROGRAM), "this needs sshd; install openssh-server");
    assumeTrue(Machine.isRoot(), "sshd is tested as root; run as root");
    return OwnSshd.in(Files.createDirectories(directory.resolve("server")));
  }

  private String far(OwnSshd server, String workloads) throws IOException {
    String name = Program.in(directory).campaign("far-programs.yaml");
    Path campaign = directory.resolve(name);
    Files.writeString(
        campaign,
        Files.readString(campaign)
                .replace("PORT", Integer.toString(server.port()))
                .replace("KEY", "user")
                .replace("HOSTS", "known_hosts")
                .replace("DIRECTORY", directory.toString())
                .replace("JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString())
            + workloads);
    Files.createDirectories(directory.resolve("far"));
    return name;
  }

  private String standIns() throws IOException {
    String name = Program.in(directory).campaign("stand-ins.yaml");
    Path campaign = directory.resolve(name);
    Files.writeString(
        campaign, Files.readString(campaign).replace("DIRECTORY", directory.toString()));
    return name;
  }

  private void standIn(String name, String script) throws IOException {
    Path program = Files.createDirectories(directory.resolve("npb")).resolve(name);
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** The outcome of each cell's submissions, which is the same for all of a cell. */
  private static Map<String, String> reasons(FinishedRun run) {
    return run.samples().stream()
        .filter(sample -> !sample.trial().endsWith("other"))
        .collect(Collectors.toMap(Sample::cell, each -> text(each.outcome()), (a, b) -> b));
  }

  private static String text(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed ? failed.reason() : outcome.label();
  }

  /** The letter of a process's state; empty if there is no such process. */
  private static String state(String pid) throws IOException {
    Path stat = Path.of("/proc", pid, "stat");
    if (!Files.exists(stat)) {
      return "";
    }
    String text = Files.readString(stat);
    return text.substring(text.lastIndexOf(')') + 2, text.lastIndexOf(')') + 3);
  }

  /** A small file system in memory. */
  private record SmallDisk(Path place) implements AutoCloseable {

    static SmallDisk mount(Path place, String size) throws IOException {
      Files.createDirectories(place);
      done("mount", "-t", "tmpfs", "-o", "size=" + size, "tare-test", place.toString());
      return new SmallDisk(place);
    }

    List<Path> files() throws IOException {
      try (Stream<Path> all = Files.list(place)) {
        return all.toList();
      }
    }

    @Override
    public void close() throws IOException {
      done("umount", place.toString());
    }

    private static void done(String... words) throws IOException {
      Process process = new ProcessBuilder(words).inheritIO().start();
      assertThat(process.onExit().join().exitValue()).isZero();
    }
  }
}
