package io.tare.services.host.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The schemas that a server's application creates in a PostgreSQL that others may use too: their
 * names begin with a number of the server. Its control session holds a lock of that number as long
 * as the server lives; schemas whose number has no lock are of servers that were killed.
 *
 * @param number of the server
 */
record OwnSchemas(int number) {

  /** What the application puts before its schemas' names. */
  private static final String PROPERTY = "tare.database.schema";

  /** The first number of all our locks, so that others' are different. */
  private static final int LOCKS = 0x74617265;

  private static final String NAMES = "^tare_[0-9a-f]{8}_";
  private static final String FIND =
      "select nspname from pg_namespace where nspname ~ ? and nspowner = "
          + "(select oid from pg_roles where rolname = current_user)";

  /** Takes a number, drops what killed servers left, and has the application use the number. */
  static OwnSchemas in(Connection control) throws SQLException {
    OwnSchemas own = new OwnSchemas(ThreadLocalRandom.current().nextInt());
    if (!locks(control, own.number)) {
      return in(control);
    }
    for (String schema : named(control, NAMES)) {
      int other = Integer.parseUnsignedInt(schema.substring(5, 13), 16);
      if (other != own.number && locks(control, other)) {
        drop(control, schema);
        unlock(control, other);
      }
    }
    System.setProperty(PROPERTY, own.prefix());
    return own;
  }

  /** What all of their names begin with. */
  String prefix() {
    return "tare_%08x_".formatted(number);
  }

  /** Drops those of this server. */
  void drop(Connection control) throws SQLException {
    for (String schema : named(control, "^" + prefix())) {
      drop(control, schema);
    }
  }

  private static List<String> named(Connection control, String pattern) throws SQLException {
    try (PreparedStatement find = control.prepareStatement(FIND)) {
      find.setString(1, pattern);
      List<String> names = new ArrayList<>();
      try (ResultSet rows = find.executeQuery()) {
        while (rows.next()) {
          names.add(rows.getString(1));
        }
      }
      return names;
    }
  }

  private static void drop(Connection control, String schema) throws SQLException {
    try (Statement statement = control.createStatement()) {
      statement.execute("drop schema if exists \"" + schema.replace("\"", "\"\"") + "\" cascade");
    }
  }

  private static boolean locks(Connection control, int number) throws SQLException {
    return isTrue(control, "select pg_try_advisory_lock(?, ?)", number);
  }

  private static void unlock(Connection control, int number) throws SQLException {
    boolean unused = isTrue(control, "select pg_advisory_unlock(?, ?)", number);
  }

  private static boolean isTrue(Connection control, String sql, int number) throws SQLException {
    try (PreparedStatement lock = control.prepareStatement(sql)) {
      lock.setInt(1, LOCKS);
      lock.setInt(2, number);
      try (ResultSet row = lock.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    }
  }
}
