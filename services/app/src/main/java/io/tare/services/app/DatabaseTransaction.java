package io.tare.services.app;

import java.sql.Connection;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of one connection of the server's pool. Its time, from asking the pool until the
 * commit has returned, is the submission's part {@code database}.
 *
 * <p>The connection commits itself: with one database, a transaction of JTA would add the work of
 * its coordinator, and make nothing safer.
 */
final class DatabaseTransaction {

  private static final String POOL = "jdbc/tare";

  private static volatile @Nullable DataSource pool;

  /** What is done with a connection. */
  interface Work<T> {
    T with(Connection connection) throws SQLException;
  }

  private DatabaseTransaction() {}

  /**
   * Changes the database, and commits.
   *
   * @throws DatabaseFailure if the database fails, or all connections are in use
   */
  static <T> T run(Work<T> work) {
    return timed(
        connection -> {
          connection.setAutoCommit(false);
          try {
            T result = work.with(connection);
            connection.commit();
            return result;
          } catch (SQLException | RuntimeException e) {
            rollBack(connection, e);
            throw e;
          }
        });
  }

  /** A database that has failed may refuse this too, which must not hide why it failed. */
  private static void rollBack(Connection connection, Exception why) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      why.addSuppressed(e);
    }
  }

  /**
   * Only reads, so that nothing has to be committed.
   *
   * @throws DatabaseFailure as in {@link #run}
   */
  static <T> T query(Work<T> work) {
    return timed(
        connection -> {
          connection.setAutoCommit(true);
          return work.with(connection);
        });
  }

  private static <T> T timed(Work<T> work) {
    DataSource source = source();
    return RequestInFlight.inDatabase(
        () -> {
          try (Connection connection = source.getConnection()) {
            return work.with(connection);
          } catch (SQLException e) {
            throw DatabaseFailure.of(e);
          }
        });
  }

  @SuppressWarnings("BanJNDI") // a constant name in the server's own registry
  private static DataSource source() {
    DataSource known = pool;
    if (known == null) {
      try {
        known = (DataSource) new InitialContext().lookup(POOL);
      } catch (NamingException e) {
        throw new DatabaseFailure(
            "this server has no database; start it with --database DIRECTORY", e);
      }
      pool = known;
    }
    return known;
  }
}
