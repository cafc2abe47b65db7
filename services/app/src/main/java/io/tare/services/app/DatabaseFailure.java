package io.tare.services.app;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The database cannot do what a request needs. Its message is one line for people. */
final class DatabaseFailure extends StorageFailure {

  private static final long serialVersionUID = 1L;

  DatabaseFailure(String message, Throwable cause) {
    super(message, cause);
  }

  /** With the innermost reason, such as a full disk, which databases wrap several times. */
  static DatabaseFailure of(SQLException failure) {
    Throwable reason = failure;
    Throwable inner = inner(failure);
    while (inner != null) {
      reason = inner;
      inner = inner(reason);
    }
    String outer = reason == failure ? "" : " (" + failure.getMessage() + ")";
    return new DatabaseFailure(
        PrintableText.of("database: " + reason.getMessage() + outer), failure);
  }

  private static @Nullable Throwable inner(Throwable failure) {
    return failure.getCause() == null && failure instanceof SQLException sql
        ? sql.getNextException()
        : failure.getCause();
  }
}
