package io.tare.harness.campaign.platform;

import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import java.util.Optional;

/**
 * An already running PostgreSQL for the servers of all platforms.
 *
 * @param url for JDBC, with the user's name, without the password
 * @param passwordVariable the environment variable of the harness that holds the password
 */
public record DatabaseAddress(String url, String passwordVariable) {

  private static final Key<String> URL =
      Key.of(
          "database_url",
          // Another parameter could name a file with a secret, or a class to load.
          Scalar.matching(
              "jdbc:postgresql://[A-Za-z0-9.:\\[\\]_-]+/[A-Za-z0-9_-]+\\?user=[A-Za-z0-9_.-]+",
              "jdbc:postgresql://HOST:PORT/DATABASE?user=NAME"),
          "[an existing PostgreSQL](../how-to/measure-a-service-with-a-database.md#postgresql)"
              + " instead of one that Tare starts");
  private static final Key<String> PASSWORD_VARIABLE =
      Key.of(
          "database_password_variable",
          Scalar.text(),
          "environment variable with the password of its user");

  static final Spec SPEC = Spec.of(URL, PASSWORD_VARIABLE);

  /** The address in a campaign; empty if Tare starts what is needed. */
  static Optional<DatabaseAddress> of(Entries entries) {
    if (entries.has(URL) != entries.has(PASSWORD_VARIABLE)) {
      entries
          .at(entries.has(URL) ? URL : PASSWORD_VARIABLE)
          .complain("needs both database_url and database_password_variable, or neither");
    }
    return entries.find(URL).isPresent() && entries.find(PASSWORD_VARIABLE).isPresent()
        ? Optional.of(new DatabaseAddress(entries.get(URL), entries.get(PASSWORD_VARIABLE)))
        : Optional.empty();
  }

  void write(TableWriter table) {
    table.put(URL, url).put(PASSWORD_VARIABLE, passwordVariable);
  }
}
