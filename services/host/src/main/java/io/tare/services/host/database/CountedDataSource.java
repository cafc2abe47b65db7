package io.tare.services.host.database;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections to the server's database that count their commits. GlassFish creates it by name, so
 * the database is the one of the JVM: its password is in no property of the pool, which GlassFish
 * would write to a file.
 */
public final class CountedDataSource implements DataSource {

  private static volatile @Nullable Database ofJvm;

  /** By GlassFish, by name. */
  public CountedDataSource() {}

  static void use(Database database) {
    ofJvm = database;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Database database = ofJvm;
    if (database == null) {
      throw new SQLException("no database has been opened");
    }
    return counted(database.connect(), CommitCount.OF_JVM, database.witness());
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection(); // the database knows who connects
  }

  static Connection counted(Connection connection, CommitCount count, CommitCount.Witness witness) {
    return (Connection)
        Proxy.newProxyInstance(
            CountedDataSource.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("commit")) {
                return call(method, connection, arguments);
              }
              long before = witness.before();
              connection.commit();
              count.committed(witness.isDurable(before));
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
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    // what fails is in the fault of a request
  }

  @Override
  public void setLoginTimeout(int seconds) {
    // the pool limits the wait
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("contains no " + type.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
