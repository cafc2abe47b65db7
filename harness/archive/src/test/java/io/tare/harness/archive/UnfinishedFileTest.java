package io.tare.harness.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.lock.ProcessLock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnfinishedFileTest {

  private static final String ABANDONED = ".run.csv.0b8f7c1e-2a44-4d0f-9a51-6f3f5f1f2a10.part";

  @TempDir Path directory;

  /** A program that is ended while it writes. */
  static final class Writing {

    private Writing() {}

    public static void main(String[] arguments) throws Exception {
      NamedFile.write(
          Path.of(arguments[0]),
          out -> {
            out.write('x');
            System.out.println("writes");
            System.in.read();
          });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP"})
  void isDeletedIfASignalEndsTheProgram(String signal) throws Exception {
    Process program = writing();

    end(program, signal);

    assertThat(names()).isEmpty();
  }

  @Test
  void isDeletedByTheNextWriterIfTheProgramWasKilled() throws Exception {
    Process program = writing();
    end(program, "KILL");
    assertThat(names()).singleElement().asString().startsWith(".run.csv.").endsWith(".part");

    NamedFile.write(file(), new byte[0]);

    assertThat(names()).containsExactly("run.csv");
  }

  @Test
  void isDeletedByTheNextWriterOfTheRunsOwnFilesToo() throws Exception {
    Files.createFile(directory.resolve(ABANDONED));

    WholeFile.write(file(), new byte[0]);

    assertThat(names()).containsExactly("run.csv");
  }

  @Test
  void staysWhileItsWriterLives() throws Exception {
    Process program = writing();
    String unfinished = names().get(0);

    NamedFile.write(file(), new byte[0]);

    assertThat(names()).containsExactlyInAnyOrder("run.csv", unfinished);
    program.getOutputStream().close();
    assertThat(program.waitFor()).isZero();
    assertThat(file()).hasContent("x");
    assertThat(names()).containsExactly("run.csv");
  }

  @Test
  void staysIfAnotherWriterInThisProgramHasIt() throws Exception {
    Path other = Files.createFile(directory.resolve(ABANDONED));
    try (ProcessLock lock = ProcessLock.acquire(other, Files::createFile)) {
      assertThat(lock.objection()).isEmpty();

      NamedFile.write(file(), new byte[0]);

      assertThat(other).exists();
    }
  }

  /** A person's file, one for another target, and a link to a file that must stay. */
  @Test
  void isOnlyWhatHasSuchAName() throws Exception {
    Path kept = Files.createFile(directory.resolve("kept"));
    List<String> others =
        List.of(".run.csv.notes.part", ".run.csv..part", ABANDONED.replace("run", "other"));
    for (String each : others) {
      Files.createFile(directory.resolve(each));
    }
    Files.createSymbolicLink(directory.resolve(ABANDONED), kept);

    NamedFile.write(file(), new byte[0]);

    assertThat(names()).containsAll(others).contains(ABANDONED, "kept", "run.csv");
  }

  private Path file() {
    return directory.resolve("run.csv");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(each -> each.getFileName().toString()).toList();
    }
  }

  private Process writing() throws IOException {
    Process program =
        new ProcessBuilder(
                "env",
                // What starts the tests may ignore them.
                "--default-signal=INT,TERM,HUP",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Writing.class.getName(),
                file().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(program.getInputStream(), StandardCharsets.UTF_8));
    assertThat(out.readLine()).isEqualTo("writes");
    return program;
  }

  private static void end(Process program, String signal) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + signal, "" + program.pid()).start();
    assertThat(kill.waitFor()).isZero();
    program.waitFor();
  }
}
