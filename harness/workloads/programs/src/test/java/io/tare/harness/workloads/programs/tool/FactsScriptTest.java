package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script for facts about programs, run for real with programs that lack something. */
class FactsScriptTest {

  private static final String MAIN = "int answer(void); int main(void) { return answer(); }\n";

  @TempDir private Path directory;

  @BeforeEach
  void assumeCompiler() {
    assumeTrue(Files.exists(Path.of("/usr/bin/gcc")), "gcc is missing; install it");
  }

  private static String output(String script, Path program)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", script, "tare-facts", program.toString());
    builder.environment().put("LC_ALL", "C");
    Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return out;
  }

  private static List<String> lacking(Path program) throws IOException, InterruptedException {
    SortedMap<String, String> facts = ProgramCheck.facts(output(ProgramCheck.FACTS, program));
    assertThat(facts).as("it is found").containsKey(ProgramCheck.FACT + program);
    return ProgramCheck.lacking(facts).getOrDefault(program.toString(), List.of());
  }

  private void compile(String text, String... words) throws IOException, InterruptedException {
    Files.writeString(directory.resolve("source.c"), text);
    List<String> all = new ArrayList<>(List.of("gcc", "source.c"));
    all.addAll(List.of(words));
    Process gcc = new ProcessBuilder(all).directory(directory.toFile()).inheritIO().start();
    assertThat(gcc.waitFor()).isZero();
  }

  private void library(Path file, String... words) throws IOException, InterruptedException {
    Files.createDirectories(file.getParent());
    List<String> all = new ArrayList<>(List.of("-shared", "-fPIC", "-o", file.toString()));
    all.addAll(List.of(words));
    compile("int answer(void) { return 0; }\n", all.toArray(String[]::new));
  }

  /** A program that needs no library of ours. */
  private Path alone(String... words) throws IOException, InterruptedException {
    Path program = directory.resolve("program");
    List<String> all = new ArrayList<>(List.of("-o", program.toString()));
    all.addAll(List.of(words));
    compile("int main(void) { return 0; }\n", all.toArray(String[]::new));
    return program;
  }

  private Path program(String... words) throws IOException, InterruptedException {
    Path program = directory.resolve("bin/program");
    Files.createDirectories(program.getParent());
    List<String> all = new ArrayList<>(List.of("-o", program.toString()));
    all.addAll(List.of(words));
    compile(MAIN, all.toArray(String[]::new));
    return program;
  }

  private Path linked(Path library) throws IOException, InterruptedException {
    library(library, "-Wl,-soname,libanswer.so");
    return program(library.toString(), "-Wl,-rpath,$ORIGIN/../lib");
  }

  @Test
  void aLibraryBesideTheProgramIsFoundByItsOrigin() throws Exception {
    Path library = directory.resolve("lib/libanswer.so");
    Path program = linked(library);

    assertThat(lacking(program)).isEmpty();
    assertThat(
            ProgramCopies.parse(output(ProgramCheck.LOADED + "loaded \"$1\"", program))
                .get("libanswer.so"))
        .isEqualTo(directory + "/bin/../lib/libanswer.so");
    Files.delete(library);
    assertThat(lacking(program)).containsExactly("libanswer.so");
  }

  @Test
  void aLibraryWhosePathHasABlankIsFoundByIt() throws Exception {
    Path library = directory.resolve("my lib/libanswer.so");
    library(library);
    Path program = program(library.toString());

    assertThat(lacking(program)).isEmpty();
    Files.delete(library);
    assertThat(lacking(program)).containsExactly(library.toString());
  }

  @Test
  void aLibraryForAnotherProcessorIsNamedWithTheReason() throws Exception {
    Path library = directory.resolve("lib/libanswer.so");
    library(library);
    Path program = program(library.toString());
    byte[] other = Files.readAllBytes(library);
    other[4] = 1; // for 32 bits
    Files.write(library, other);

    assertThat(lacking(program)).containsExactly(library + " (a file for another processor)");
  }

  @Test
  void anotherVersionOfALibraryIsNamedWithTheVersionThatItLacks() throws Exception {
    Path library = directory.resolve("lib/libanswer.so");
    Files.writeString(directory.resolve("one"), "ONE { global: *; };\n");
    Files.writeString(directory.resolve("two"), "TWO { global: *; };\n");
    library(library, "-Wl,-soname,libanswer.so", "-Wl,--version-script,two");
    Path program = program(library.toString(), "-Wl,-rpath,$ORIGIN/../lib");
    library(library, "-Wl,-soname,libanswer.so", "-Wl,--version-script,one");

    assertThat(lacking(program))
        .containsExactly("TWO in " + directory + "/bin/../lib/libanswer.so");
  }

  @Test
  void theLoaderThatAProgramNamesLooksForItsLibraries() throws Exception {
    Path loader = directory.resolve("own/ld.so");
    Path program = alone("-Wl,--dynamic-linker=" + loader);

    assertThat(lacking(program)).containsExactly(loader.toString());
    Files.createDirectories(loader.getParent());
    // As musl's, it knows only how to list.
    Files.writeString(
        loader, "#!/bin/sh\n[ \"$1\" = --list ] && echo \"\tlibown.so => not found\"\n");
    Files.setPosixFilePermissions(loader, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(lacking(program)).containsExactly("libown.so");
  }

  @Test
  void aStaticProgramLacksNothing() throws Exception {
    assertThat(lacking(alone("-static", "-nostdlib", "-Wl,-e,main"))).isEmpty();
  }

  @Test
  void aScriptLacksTheProgramThatRunsIt() throws Exception {
    Path script = directory.resolve("script");
    Files.writeString(script, "#! " + directory + "/python -u\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));

    assertThat(lacking(script)).containsExactly(directory + "/python");
    Files.writeString(script, "#!/bin/sh\n");
    assertThat(lacking(script)).isEmpty();
  }
}
