package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.model.Outcome;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that are copied from this machine into a node that was made for the run. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class ProgramCopiesIT {

  @TempDir Path directory;

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
    StandIns.add(directory, "cg.A.x", "true");
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
        Files.readString(StandIns.VERIFIED)
            .replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\n", "\\n");
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
}
