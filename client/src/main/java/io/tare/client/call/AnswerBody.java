package io.tare.client.call;

import io.tare.client.http.ReceivedAnswer;
import io.tare.harness.model.BoundedPeer;
import io.tare.harness.model.PeerLimits;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** What an answer says, without the coding of its content. It is read after the clock stopped. */
final class AnswerBody {

  private static final String MULTIPART = "multipart/related";

  private AnswerBody() {}

  /**
   * The content, unpacked.
   *
   * @throws IOException if it is packed otherwise than with gzip
   */
  static InputStream of(ReceivedAnswer answer) throws IOException {
    String coding = answer.contentEncoding().toLowerCase(Locale.ROOT);
    return switch (coding) {
      case "", "identity" -> answer.content();
      case "gzip", "x-gzip" ->
          BoundedPeer.whole(new GZIPInputStream(answer.content()), PeerLimits.HTTP_ANSWER_BYTES);
      default -> throw new IOException("Content-Encoding: " + coding + " is not supported");
    };
  }

  /**
   * The envelope: with attachments, or MTOM, the root of several parts.
   *
   * @throws IOException if it cannot be unpacked, or parts are missing
   */
  static InputStream envelope(ReceivedAnswer answer) throws IOException {
    String type = answer.contentType();
    return type.toLowerCase(Locale.ROOT).startsWith(MULTIPART)
        ? RootPart.of(type, of(answer).readAllBytes())
        : of(answer);
  }
}
