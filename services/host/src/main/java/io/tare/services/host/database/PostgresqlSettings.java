package io.tare.services.host.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * What PostgreSQL says of itself.
 *
 * @param version of its release
 * @param number the same as a number, 150018 for 15.18
 * @param fsync whether it flushes at all
 * @param synchronousCommit whether a commit waits for a flush: {@code off}, or for which ones
 * @param walSyncMethod how it flushes its log
 */
record PostgresqlSettings(
    String version, int number, boolean fsync, String synchronousCommit, String walSyncMethod) {

  private static final String SQL =
      """
      select current_setting('server_version'), current_setting('server_version_num')::int,
        current_setting('fsync') = 'on', current_setting('synchronous_commit'),
        current_setting('wal_sync_method')""";

  private static final int WITH_WAL_COUNTS = 140_000;
  private static final int WITH_FLUSHED_COUNTS = 150_000;

  /** Those of a session. */
  static PostgresqlSettings of(Connection session) throws SQLException {
    try (Statement statement = session.createStatement();
        ResultSet row = statement.executeQuery(SQL)) {
      row.next();
      return new PostgresqlSettings(
          row.getString(1), row.getInt(2), row.getBoolean(3), row.getString(4), row.getString(5));
    }
  }

  /** Whether a commit that has returned is on the disk. */
  boolean isDurable() {
    return fsync && !synchronousCommit.equals("off");
  }

  /** Whether it counts what it does with its log. */
  boolean hasWalCounts() {
    return number >= WITH_WAL_COUNTS;
  }

  /** Whether a session can have its counts added to those of all at once. */
  boolean addsCountsOnDemand() {
    return number >= WITH_FLUSHED_COUNTS;
  }

  /** Whether each write of the log is a flush, as to a file opened for synchronized writing. */
  boolean writesAreFlushes() {
    return walSyncMethod.startsWith("open");
  }

  /** One line. */
  String words() {
    return String.format(
        Locale.ROOT,
        "PostgreSQL %s, fsync=%s, synchronous_commit=%s, wal_sync_method=%s",
        version,
        fsync ? "on" : "off",
        synchronousCommit,
        walSyncMethod);
  }
}
