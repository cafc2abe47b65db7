package io.tare.services.host.database;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** The database of a served application. */
public sealed interface Database extends Closeable permits DerbyDatabase, PostgresqlDatabase {

  /**
   * Opens it. Must come before the first class of Derby is loaded.
   *
   * @param password of the URL's user; unused for a directory
   * @param connections how many the application may have at once, 1 or more
   * @throws IOException with one line that says what is in the way
   */
  static Database open(DatabasePlace place, String password, int connections) throws IOException {
    return place.isUrl()
        ? PostgresqlDatabase.at(place, password, connections)
        : DerbyDatabase.in(Path.of(place.where()));
  }

  /** Its product, version, and what decides whether a commit is durable, in one line. */
  String product();

  /** A new connection, which GlassFish pools. */
  Connection connect() throws SQLException;

  /** Judges its commits. */
  CommitCount.Witness witness();

  /**
   * Its counts since it was opened.
   *
   * @throws SQLException if it does not answer
   */
  DatabaseCounts counts() throws SQLException;

  /** Removes what was created for the server. */
  @Override
  void close() throws IOException;
}
