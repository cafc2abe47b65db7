package io.tare.harness.cli.program;

import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Programs that stand for established ones. */
final class StandIns {

  /** The output of NPB's CG on a real machine. */
  static final Path VERIFIED =
      BuiltTare.project()
          .resolve(
              "harness/workloads/programs/src/test/resources/io/tare/harness/workloads/programs/output/npb-omp33-cg.A.t2.txt")
          .toAbsolutePath()
          .normalize();

  private StandIns() {}

  /** Writes a shell script as a program of NPB. */
  static void add(Path directory, String name, String script) throws IOException {
    Path program = Files.createDirectories(directory.resolve("npb")).resolve(name);
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
