package io.tare.client.call;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The root of a multipart message: the part that {@code start} names, else the first.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc2387">multipart/related (RFC 2387)</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc2046#section-5.1">boundaries (RFC 2046)</a>
 */
final class RootPart {

  private static final Set<String> PLAIN = Set.of("", "binary", "8bit", "7bit");

  private RootPart() {}

  /**
   * @param type the message's Content-Type
   * @throws IOException if the message is not whole, or the part is encoded
   */
  static InputStream of(String type, byte[] message) throws IOException {
    String boundary =
        parameter(type, "boundary")
            .orElseThrow(() -> new IOException("its multipart type names no boundary"));
    // A character for each byte. The first boundary may begin the message.
    String text = "\r\n" + new String(message, ISO_8859_1);
    String delimiter = "\r\n--" + boundary;
    int end = text.indexOf(delimiter + "--");
    if (end < 0) {
      throw new IOException("the last boundary of its parts is missing");
    }
    String start = parameter(type, "start").orElse("");
    String[] parts = text.substring(0, end).split(Pattern.quote(delimiter) + "[ \t]*\r\n");
    for (int i = 1; i < parts.length; i++) {
      int headEnd = ("\r\n" + parts[i]).indexOf("\r\n\r\n");
      if (headEnd < 0) {
        throw new IOException("a part has no header");
      }
      String head = parts[i].substring(0, headEnd);
      if (start.isEmpty() || field(head, "Content-ID").equals(start)) {
        requirePlain(field(head, "Content-Transfer-Encoding"));
        return new ByteArrayInputStream(parts[i].substring(headEnd + 2).getBytes(ISO_8859_1));
      }
    }
    throw new IOException("it has no part " + start);
  }

  private static void requirePlain(String encoding) throws IOException {
    if (!PLAIN.contains(encoding.toLowerCase(Locale.ROOT))) {
      throw new IOException("Content-Transfer-Encoding: " + encoding + " is not supported");
    }
  }

  private static String field(String head, String name) {
    Matcher value =
        Pattern.compile("(?im)^" + name + ":[ \\t]*(.*?)[ \\t]*$").matcher(head.replace("\r", ""));
    return value.find() ? value.group(1) : "";
  }

  private static Optional<String> parameter(String type, String name) {
    Matcher value =
        Pattern.compile("(?i);\\s*" + name + "\\s*=\\s*(?:\"([^\"]*)\"|([^\\s;\"]+))")
            .matcher(type);
    return value.find()
        ? Optional.of(value.group(1) == null ? value.group(2) : value.group(1))
        : Optional.empty();
  }
}
