package io.tare.client.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Locale;
import java.util.Optional;

/** Short reasons why reading, writing or connecting failed. */
final class FailureReasons {

  private FailureReasons() {}

  static String of(IOException failure) {
    if (failure instanceof UnknownHostException
        || failure.getCause() instanceof UnresolvedAddressException) {
      return "unknown host";
    }
    if (failure instanceof EOFException) {
      return "the server closed the connection";
    }
    if (failure instanceof UnreachableException) {
      return String.valueOf(failure.getMessage()); // has a reason already
    }
    Optional<String> ofTls = TlsFailure.of(failure);
    if (ofTls.isPresent()) {
      return ofTls.get();
    }
    String message = failure.getMessage();
    if (message == null || message.isBlank()) {
      return failure.getClass().getSimpleName();
    }
    String words = message.strip();
    return words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
  }
}
