package io.tare.services.host.database;

/**
 * Where a database is.
 *
 * @param where a directory, in which embedded Derby gets one of its own, or the URL of a PostgreSQL
 */
public record DatabasePlace(String where) {

  private static final String URL = "jdbc:postgresql:";

  /**
   * @throws IllegalArgumentException if it is another database's URL, or contains a password, which
   *     other users could read
   */
  public DatabasePlace {
    if (where.startsWith("jdbc:") && !where.startsWith(URL)) {
      throw new IllegalArgumentException(
          "--database must be a directory or begin with %s, got %s".formatted(URL, where));
    }
    if (where.matches("jdbc:.*[?&](password|sslpassword)=.*") || where.matches("jdbc:[^?]*@.*")) {
      throw new IllegalArgumentException(
          "--database must not contain a password, which other users could read");
    }
  }

  /** Whether it is a URL; its user's password is then the first line of standard input. */
  public boolean isUrl() {
    return where.startsWith(URL);
  }

  /** The URL without parameters. */
  String address() {
    return where.replaceFirst("\\?.*", "");
  }
}
