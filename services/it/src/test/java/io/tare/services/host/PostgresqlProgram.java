package io.tare.services.host;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A PostgreSQL, started by the script of a run. */
final class PostgresqlProgram implements AutoCloseable {

  static final String PASSWORD = "only-for-this-test";

  private static final Path SCRIPTS =
      Path.of(
          "../../harness/workloads/services/src/main/resources"
              + "/io/tare/harness/workloads/services/server");
  private static final int LACKING = 4;

  private final Process process;
  private final int port;

  private PostgresqlProgram(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Skips the test where there is no PostgreSQL, or none can be started. */
  static PostgresqlProgram in(Path directory, int connections) throws Exception {
    String script =
        Files.readString(SCRIPTS.resolve("find-postgresql.sh"))
            + Files.readString(SCRIPTS.resolve("postgresql.sh"));
    Path errors = directory.resolveSibling(directory.getFileName() + ".errors");
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                script,
                "tare-postgresql",
                script,
                directory.resolve("postgresql").toString(),
                "127.0.0.1",
                String.valueOf(connections))
            .redirectError(errors.toFile())
            .start();
    process.outputWriter(StandardCharsets.UTF_8).append(PASSWORD + "\n").flush();
    String line =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
            .readLine();
    if (line == null) {
      String reason = Files.readString(errors);
      assumeTrue(process.waitFor() != LACKING, reason);
      throw new IOException(reason);
    }
    return new PostgresqlProgram(process, Integer.parseInt(line.replaceAll("\\D", "")));
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=tare";
  }

  /** The names of schemas that servers created. */
  List<String> schemas() throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            "psql",
            "--no-psqlrc",
            "--tuples-only",
            "--no-align",
            "--command=select nspname from pg_namespace where nspname like 'tare%'",
            "postgresql://tare@127.0.0.1:" + port + "/postgres");
    builder.environment().put("PGPASSWORD", PASSWORD);
    Process asking = builder.redirectErrorStream(true).start();
    String printed =
        new String(asking.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (asking.waitFor() != 0) {
      throw new IOException(printed);
    }
    return printed.lines().toList();
  }

  /** Ends it, and waits until it is removed. */
  void end() throws IOException {
    process.getOutputStream().close();
    process.onExit().orTimeout(1, TimeUnit.MINUTES).join();
  }

  @Override
  public void close() throws IOException {
    end();
  }
}
