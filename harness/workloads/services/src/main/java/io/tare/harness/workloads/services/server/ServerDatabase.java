package io.tare.harness.workloads.services.server;

import io.tare.harness.campaign.platform.DatabaseAddress;
import io.tare.harness.workloads.contract.TrialFailure;
import java.util.Optional;

/**
 * Where a server's database is.
 *
 * @param place a directory for embedded Derby, or the URL of a PostgreSQL
 * @param password of the URL's user; empty for a directory
 */
record ServerDatabase(String place, Optional<String> password) {

  /**
   * One that is running already.
   *
   * @throws TrialFailure if the variable with the password is not set
   */
  static ServerDatabase at(DatabaseAddress address) throws TrialFailure {
    String password = System.getenv(address.passwordVariable());
    if (password == null) {
      throw TrialFailure.lasting(
          "the database at %s: the environment variable %s is not set; put the password there"
              .formatted(address.url().replaceFirst("\\?.*", ""), address.passwordVariable()));
    }
    return new ServerDatabase(address.url(), Optional.of(password));
  }

  /** Without the password. */
  @Override
  public String toString() {
    return place;
  }
}
