package io.tare.services.host.database;

import io.tare.services.host.disk.OwnDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.OptionalLong;
import org.apache.derby.jdbc.EmbeddedDataSource;
import org.apache.derby.jdbc.EmbeddedDriver;

/**
 * An empty Derby database in a new directory, in this JVM. Derby creates its files with the first
 * connection.
 */
final class DerbyDatabase implements Database {

  private static final String NAME = "orders";
  private static final String HOME = "derby.system.home";

  private final OwnDirectory directory;
  private final EmbeddedDataSource source;

  private DerbyDatabase(OwnDirectory directory) {
    this.directory = directory;
    this.source = new EmbeddedDataSource();
    source.setDatabaseName(CountedStorage.PROTOCOL + ":" + NAME);
    source.setCreateDatabase("create");
  }

  /**
   * Creates the directory; must come before the first class of Derby.
   *
   * @param parent of the directory
   * @throws IOException if it cannot be created
   */
  static DerbyDatabase in(Path parent) throws IOException {
    OwnDirectory directory = OwnDirectory.in(parent, "database");
    System.setProperty(HOME, directory.path().toString());
    System.setProperty(
        "derby.subSubProtocol." + CountedStorage.PROTOCOL, CountedStorage.class.getName());
    return new DerbyDatabase(directory);
  }

  @Override
  public String product() {
    EmbeddedDriver driver = new EmbeddedDriver();
    return "Derby %d.%d".formatted(driver.getMajorVersion(), driver.getMinorVersion());
  }

  @Override
  public Connection connect() throws SQLException {
    return source.getConnection();
  }

  @Override
  public CommitCount.Witness witness() {
    return CommitCount.OF_JVM.ofFlushes();
  }

  @Override
  public DatabaseCounts counts() {
    CommitCount count = CommitCount.OF_JVM;
    return new DatabaseCounts(count.commits(), count.unflushed(), OptionalLong.of(count.flushes()));
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
