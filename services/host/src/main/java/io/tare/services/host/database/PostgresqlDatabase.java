package io.tare.services.host.database;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL that runs elsewhere. What the application creates in it is removed at the end. */
final class PostgresqlDatabase implements Database {

  /** Class of the standard for "too many connections". */
  private static final String TOO_MANY = "53300";

  private static final int ANSWER_SECONDS = 30;

  private final PGSimpleDataSource source;
  private final WalCounter counter;
  private final OwnSchemas schemas;
  private final PostgresqlSettings settings;
  private final Connection control;

  private PostgresqlDatabase(
      PGSimpleDataSource source, Connection control, PostgresqlSettings settings)
      throws SQLException {
    this.source = source;
    this.control = control;
    this.settings = settings;
    this.counter = new WalCounter(control, settings);
    this.schemas = OwnSchemas.in(control);
  }

  /**
   * Connects.
   *
   * @param connections how many must be possible at once
   * @throws IOException with one line that says what is in the way
   */
  static PostgresqlDatabase at(DatabasePlace place, String password, int connections)
      throws IOException {
    PGSimpleDataSource source = source(place, password);
    try {
      requireRoom(source, place, connections);
      PGSimpleDataSource ofControl = source(place, password);
      ofControl.setSocketTimeout(ANSWER_SECONDS);
      Connection control = ofControl.getConnection();
      return new PostgresqlDatabase(source, control, PostgresqlSettings.of(control));
    } catch (SQLException e) {
      throw new IOException(
          "cannot use the database at %s: %s".formatted(place.address(), oneLine(e)));
    }
  }

  private static PGSimpleDataSource source(DatabasePlace place, String password)
      throws IOException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    try {
      source.setURL(place.where());
    } catch (IllegalArgumentException e) {
      throw new IOException(
          place.address()
              + " is not a URL that PostgreSQL's driver reads; write jdbc:postgresql://HOST/DATABASE?user=NAME");
    }
    source.setPassword(password);
    source.setApplicationName("tare");
    return source;
  }

  /** Opens as many connections as there will be, so that none is missing in a measurement. */
  private static void requireRoom(DataSource source, DatabasePlace place, int connections)
      throws IOException, SQLException {
    List<Connection> open = new ArrayList<>();
    try {
      // One more, over which its counts are read.
      while (open.size() <= connections) {
        open.add(source.getConnection());
      }
    } catch (SQLException e) {
      if (TOO_MANY.equals(e.getSQLState())) {
        throw new IOException(
            "the database at %s has room for %d more connections, but the server needs %d; raise its max_connections or lower http_threads"
                .formatted(place.address(), open.size(), connections + 1));
      }
      throw e;
    } finally {
      for (Connection each : open) {
        each.close();
      }
    }
  }

  private static String oneLine(SQLException failure) {
    return String.valueOf(failure.getMessage()).strip().replaceAll("\\s*\\n\\s*", "; ");
  }

  @Override
  public String product() {
    return settings.words();
  }

  @Override
  public Connection connect() throws SQLException {
    Connection session = source.getConnection();
    counter.include(session);
    return session;
  }

  @Override
  public CommitCount.Witness witness() {
    return CommitCount.Witness.always(settings.isDurable());
  }

  @Override
  public DatabaseCounts counts() throws SQLException {
    OptionalLong flushes = counter.flushes();
    CommitCount count = CommitCount.OF_JVM;
    return new DatabaseCounts(count.commits(), count.unflushed(), flushes);
  }

  /** Drops the application's schemas. */
  @Override
  public void close() throws IOException {
    try (Connection closing = control) {
      schemas.drop(closing);
    } catch (SQLException e) {
      throw new IOException("schemas " + schemas.prefix() + "… are still there: " + oneLine(e));
    }
  }
}
