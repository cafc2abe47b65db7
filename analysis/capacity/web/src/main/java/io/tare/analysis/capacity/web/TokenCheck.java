package io.tare.analysis.capacity.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks the token of requests, if there is one. */
final class TokenCheck {

  private static final String SCHEME = "Bearer ";

  private final Optional<String> token;

  /**
   * @param token empty if none is required
   */
  TokenCheck(Optional<String> token) {
    this.token = token;
  }

  /**
   * Checks the header {@code Authorization} in constant time.
   *
   * @throws RefusedRequestException if it lacks the token
   */
  void require(@Nullable String authorization) throws RefusedRequestException {
    if (token.isEmpty()) {
      return;
    }
    String shown =
        authorization != null && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
            ? authorization.substring(SCHEME.length()).trim()
            : "";
    if (!MessageDigest.isEqual(bytes(token.get()), bytes(shown))) {
      throw new RefusedRequestException(
          ErrorKind.NO_TOKEN,
          "this server requires its token: send the header Authorization: Bearer TOKEN");
    }
  }

  boolean isNeeded() {
    return token.isPresent();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
