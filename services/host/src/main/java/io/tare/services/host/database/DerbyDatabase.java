package io.tare.services.host.database;

import io.tare.services.host.disk.OwnDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.apache.derby.jdbc.EmbeddedDataSource;
import org.glassfish.embeddable.CommandResult;
import org.glassfish.embeddable.CommandRunner;
import org.glassfish.embeddable.GlassFishException;

/**
 * An empty Derby database in a new directory, and GlassFish's pool of connections to it. Derby
 * creates its files with the first connection.
 */
public final class DerbyDatabase implements Closeable {

  static final String NAME = "orders";

  private static final String POOL = "tare";
  private static final String RESOURCE = "jdbc/tare";
  private static final String HOME = "derby.system.home";

  private final OwnDirectory directory;

  private DerbyDatabase(OwnDirectory directory) {
    this.directory = directory;
  }

  /**
   * Creates the directory; must come before the first class of Derby.
   *
   * @param parent of the directory
   * @throws IOException if it cannot be created
   */
  public static DerbyDatabase in(Path parent) throws IOException {
    OwnDirectory directory = OwnDirectory.in(parent, "database");
    System.setProperty(HOME, directory.path().toString());
    System.setProperty(
        "derby.subSubProtocol." + CountedStorage.PROTOCOL, CountedStorage.class.getName());
    return new DerbyDatabase(directory);
  }

  /**
   * Defines the pool.
   *
   * @param connections the number of connections, 1 or more
   * @param waitMs how long a request waits for one
   * @throws GlassFishException if GlassFish does not accept it
   */
  public void offer(CommandRunner glassFish, int connections, long waitMs)
      throws GlassFishException {
    run(
        glassFish,
        "create-jdbc-connection-pool",
        "--datasourceclassname=" + CountedDataSource.class.getName(),
        "--restype=javax.sql.DataSource",
        "--steadypoolsize=" + connections,
        "--maxpoolsize=" + connections,
        "--maxwait=" + waitMs,
        POOL);
    run(glassFish, "create-jdbc-resource", "--connectionpoolid=" + POOL, RESOURCE);
  }

  private static void run(CommandRunner glassFish, String command, String... words)
      throws GlassFishException {
    CommandResult result = glassFish.run(command, words);
    if (result.getExitStatus() != CommandResult.ExitStatus.SUCCESS) {
      throw new GlassFishException(
          command + " failed: " + result.getOutput(), result.getFailureCause());
    }
  }

  /** The counts of its commits and flushes. */
  public CommitCount count() {
    return CommitCount.OF_JVM;
  }

  /** Stops Derby, and removes the directory. */
  @Override
  public void close() throws IOException {
    EmbeddedDataSource derby = new EmbeddedDataSource();
    derby.setShutdownDatabase("shutdown");
    try {
      derby.getConnection().close();
    } catch (SQLException e) {
      // by which Derby says that it has stopped
    }
    directory.close();
  }
}
