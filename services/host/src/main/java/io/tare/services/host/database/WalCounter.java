package io.tare.services.host.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads how often PostgreSQL has flushed its log, from its own counts ({@code pg_stat_wal}, of the
 * whole server). A session adds its counts to them when it has been idle, or at most once a second;
 * so each is asked to add them now, while it has nothing else to do.
 */
final class WalCounter {

  private static final String ADD = "select pg_stat_force_next_flush()";

  private final Connection control;
  private final PostgresqlSettings settings;
  private final Set<Connection> sessions = ConcurrentHashMap.newKeySet();

  WalCounter(Connection control, PostgresqlSettings settings) {
    this.control = control;
    this.settings = settings;
  }

  /** Asks this session too, until it is closed. */
  void include(Connection session) {
    sessions.add(session);
  }

  /** The flushes of the whole server; empty if it does not count them. */
  OptionalLong flushes() throws SQLException {
    if (!settings.hasWalCounts()) {
      return OptionalLong.empty();
    }
    if (settings.addsCountsOnDemand()) {
      sessions.removeIf(WalCounter::isClosed);
      for (Connection each : sessions) {
        addCounts(each);
      }
    }
    String column = settings.writesAreFlushes() ? "wal_write" : "wal_sync";
    try (Statement statement = control.createStatement();
        ResultSet row = statement.executeQuery("select " + column + " from pg_stat_wal")) {
      row.next();
      return OptionalLong.of(row.getLong(1));
    }
  }

  private static boolean isClosed(Connection session) {
    try {
      return session.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  /** One in a transaction adds its counts later: this would become part of it. */
  private static void addCounts(Connection session) throws SQLException {
    if (session.getAutoCommit()) {
      try (Statement statement = session.createStatement()) {
        statement.execute(ADD);
      }
    }
  }
}
