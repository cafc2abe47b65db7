package io.tare.services.host.database;

import org.glassfish.embeddable.CommandResult;
import org.glassfish.embeddable.CommandRunner;
import org.glassfish.embeddable.GlassFishException;

/** GlassFish's pool of connections to a database. */
public final class DatabasePool {

  private static final String POOL = "tare";

  private DatabasePool() {}

  /**
   * Defines it.
   *
   * @param name of the data source in JNDI
   * @param connections the number of connections, 1 or more
   * @param waitMs how long a request waits for one
   * @throws GlassFishException if GlassFish does not accept it
   */
  public static void define(
      CommandRunner glassFish, Database database, String name, int connections, long waitMs)
      throws GlassFishException {
    CountedDataSource.use(database);
    run(
        glassFish,
        "create-jdbc-connection-pool",
        "--datasourceclassname=" + CountedDataSource.class.getName(),
        "--restype=javax.sql.DataSource",
        "--steadypoolsize=" + connections,
        "--maxpoolsize=" + connections,
        "--maxwait=" + waitMs,
        POOL);
    run(glassFish, "create-jdbc-resource", "--connectionpoolid=" + POOL, name);
  }

  private static void run(CommandRunner glassFish, String command, String... words)
      throws GlassFishException {
    CommandResult result = glassFish.run(command, words);
    if (result.getExitStatus() != CommandResult.ExitStatus.SUCCESS) {
      throw new GlassFishException(
          command + " failed: " + result.getOutput(), result.getFailureCause());
    }
  }
}
