package io.tare.services.host.database;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.apache.derby.jdbc.EmbeddedDataSource;

/** Connections to the server's own Derby that count their commits; GlassFish pools them. */
public final class CountedDataSource implements DataSource {

  private final EmbeddedDataSource derby = new EmbeddedDataSource();

  /** By GlassFish, by name. */
  public CountedDataSource() {
    derby.setDatabaseName(CountedStorage.PROTOCOL + ":" + DerbyDatabase.NAME);
    derby.setCreateDatabase("create");
  }

  @Override
  public Connection getConnection() throws SQLException {
    return counted(derby.getConnection(), CommitCount.OF_JVM);
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection(); // only this JVM can reach the database
  }

  static Connection counted(Connection connection, CommitCount count) {
    return (Connection)
        Proxy.newProxyInstance(
            CountedDataSource.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("commit")) {
                return call(method, connection, arguments);
              }
              long before = count.flushes();
              connection.commit();
              count.committed(before);
              return null;
            });
  }

  private static Object call(Method method, Connection connection, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(connection, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return derby.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    derby.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    derby.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return derby.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return derby.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return derby.isWrapperFor(type);
  }
}
