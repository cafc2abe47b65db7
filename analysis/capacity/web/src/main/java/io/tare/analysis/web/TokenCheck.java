package io.tare.analysis.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who may ask: everybody, or the caller that shows the token. */
final class TokenCheck {

  private static final String SCHEME = "Bearer ";

  private final Optional<String> token;

  /**
   * @param token empty if everybody may ask
   */
  TokenCheck(Optional<String> token) {
    this.token = token;
  }

  /**
   * Looks at the header {@code Authorization}. How long that takes does not depend on how much of
   * the token is right.
   *
   * @throws RefusedRequestException if it does not hold the token
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
          "this server answers with its token only: send the header Authorization: Bearer TOKEN");
    }
  }

  boolean isNeeded() {
    return token.isPresent();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
