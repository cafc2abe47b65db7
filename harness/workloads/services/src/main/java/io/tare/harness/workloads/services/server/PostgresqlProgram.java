package io.tare.harness.workloads.services.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.model.BundledFile;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.ProgramMessages;
import io.tare.harness.workloads.contract.ProgramOutput;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;

/** A new PostgreSQL beside the server of a trial; it ends and is removed with it. */
final class PostgresqlProgram implements AutoCloseable {

  private static final String SCRIPT =
      ProgramCopy.POSTGRESQL.find() + BundledFile.text(PostgresqlProgram.class, "postgresql.sh");
  private static final String NAME = "tare-postgresql";

  /** PostgreSQL keeps three for its superuser; the server needs one for counts. */
  private static final int MORE_CONNECTIONS = 10;

  private static final Duration ENDING = Duration.ofSeconds(5);
  private static final int PASSWORD_BYTES = 24;
  private static final String ADDRESS = "127.0.0.1";

  /** How the script ends where a further attempt would not help. */
  private static final int LASTING = 4;

  private final ProgramOutput program;
  private final ServerDatabase database;

  private PostgresqlProgram(ProgramOutput program, ServerDatabase database) {
    this.program = program;
    this.database = database;
  }

  /**
   * Starts it.
   *
   * @param host where it runs
   * @param suffix which differs between the trial's servers
   * @throws TrialFailure if it does not start
   */
  static PostgresqlProgram start(TrialContext context, Host host, String suffix)
      throws MeasurementException, InterruptedException {
    ProgramCopy.POSTGRESQL.into(context, host);
    String name = "the database%s of %s".formatted(suffix, context.trial().id());
    String directory = host.scratch() + "/" + NAME + suffix;
    int connections = context.server().httpThreads() + MORE_CONNECTIONS;
    Command command =
        Command.of(
            "sh", "-c", SCRIPT, NAME, SCRIPT, directory, ADDRESS, String.valueOf(connections));
    ProgramOutput program =
        new ProgramOutput(
            name, host.start(context.layout().of(command)), context.rawFile("database" + suffix));
    try {
      String password = password();
      program.send(password);
      String line = program.next(Duration.ofNanos(context.server().startDeadlineNanos()));
      JsonNode ready = ProgramMessages.parse(name, line);
      int port = ready.path("port").asInt();
      if (!"ready".equals(ready.path("type").asText()) || port <= 0) {
        throw ProgramMessages.garbled(name, line);
      }
      String url = "jdbc:postgresql://%s:%d/postgres?user=tare".formatted(ADDRESS, port);
      return new PostgresqlProgram(program, new ServerDatabase(url, Optional.of(password)));
    } catch (TrialFailure e) {
      OptionalInt status = program.end(ENDING);
      program.close();
      throw status.equals(OptionalInt.of(LASTING))
          ? TrialFailure.lasting(String.valueOf(e.getMessage()))
          : e;
    } catch (InterruptedException | RuntimeException e) {
      program.close();
      throw e;
    }
  }

  private static String password() {
    byte[] bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** How the server reaches it. */
  ServerDatabase database() {
    return database;
  }

  /** Throws if it is not running. */
  void requireRunning(Duration patience) throws TrialFailure, InterruptedException {
    program.requireRunning(patience);
  }

  @Override
  public void close() {
    program.close();
  }
}
