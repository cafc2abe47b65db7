package io.tare.harness.model;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * What an address answers to GET, which is not timed. Redirects are named, not followed; gzip is
 * unpacked.
 *
 * @param status of HTTP
 * @param server the Server field; empty if absent
 * @param moved the address that a redirect names; empty without one
 * @param content the body, or its beginning
 * @param isWhole whether it is all of the body
 */
public record HttpDocument(
    int status, String server, String moved, ByteBuffer content, boolean isWhole) {

  private static final int OK = 200;
  private static final int FIRST_ERROR = 400;
  private static final int FIRST_FAILURE = 500;

  /**
   * Receives the answer; the caller has set timeouts, and disconnects.
   *
   * @throws IOException if it does not arrive, or cannot be unpacked
   */
  public static HttpDocument of(HttpURLConnection connection) throws IOException {
    connection.setInstanceFollowRedirects(false);
    int status = connection.getResponseCode();
    byte[] content = content(connection, status);
    boolean isWhole = content.length <= PeerLimits.DESCRIPTION_BYTES;
    return new HttpDocument(
        status,
        Optional.ofNullable(connection.getHeaderField("Server")).orElse(""),
        moved(connection),
        ByteBuffer.wrap(content, 0, Math.min(content.length, PeerLimits.DESCRIPTION_BYTES)).slice(),
        isWhole);
  }

  /** The bytes of the content. */
  public byte[] bytes() {
    byte[] bytes = new byte[content.remaining()];
    content.duplicate().get(bytes);
    return bytes;
  }

  /** Whether the server failed, which says nothing about the address. */
  public boolean isFailure() {
    return status >= FIRST_FAILURE;
  }

  /** Why it is not the document that was wanted; empty if it may be. */
  public Optional<String> objection() {
    if (!moved.isEmpty()) {
      return Optional.of("it answers with status %d: it has moved to %s".formatted(status, moved));
    }
    if (status != OK) {
      return Optional.of("it answers with status " + status);
    }
    return isWhole
        ? Optional.empty()
        : Optional.of("it has more than " + PeerLimits.size(PeerLimits.DESCRIPTION_BYTES));
  }

  private static String moved(HttpURLConnection connection) throws IOException {
    String location = connection.getHeaderField("Location");
    if (location == null || connection.getResponseCode() / 100 != 3) {
      return "";
    }
    try {
      return URI.create(connection.getURL().toString()).resolve(location.strip()).toString();
    } catch (IllegalArgumentException e) {
      return location;
    }
  }

  /** One byte more than is kept shows that there is more. */
  private static byte[] content(HttpURLConnection connection, int status) throws IOException {
    try (InputStream in =
        status >= FIRST_ERROR ? connection.getErrorStream() : connection.getInputStream()) {
      if (in == null) {
        return new byte[0];
      }
      String coding =
          Optional.ofNullable(connection.getContentEncoding()).orElse("").toLowerCase(Locale.ROOT);
      try (InputStream plain = coding.endsWith("gzip") ? new GZIPInputStream(in) : in) {
        return plain.readNBytes(PeerLimits.DESCRIPTION_BYTES + 1);
      }
    } catch (FileNotFoundException e) {
      return new byte[0]; // the JDK's result for an error without a body
    }
  }
}
