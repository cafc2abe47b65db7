package io.tare.services.contract;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Requests as bytes, for a client that sends prepared envelopes and does not marshal. JAXB marshals
 * the same payload to the same bytes.
 */
public final class Envelopes {

  /** The bytes before the content of the SOAP body. */
  public static final String HEAD =
      "<?xml version='1.0' encoding='UTF-8'?>"
          + "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\"><S:Body>";

  /** The bytes after the content of the SOAP body. */
  public static final String TAIL = "</S:Body></S:Envelope>";

  private Envelopes() {}

  /** The envelope of a body's content. */
  public static byte[] of(CharSequence bodyContent) {
    return (HEAD + bodyContent + TAIL).getBytes(StandardCharsets.UTF_8);
  }

  /** The envelope of a sort request. */
  public static byte[] of(SortRequest request) {
    Content content = new Content("sort");
    content.value("n", request.n());
    content.value("seed", request.seed());
    ReturnedParts answer = request.answer();
    content.value("answer", answer == null ? null : answer.wireName());
    int[] elements = request.elements();
    if (elements != null) {
      for (int element : elements) {
        content.value(Contract.ELEMENT, element);
      }
    }
    return content.envelope();
  }

  /** The envelope of a multiplication request. */
  public static byte[] of(MultiplyRequest request) {
    Content content = new Content("multiply");
    content.value("n", request.n());
    content.value("seed", request.seed());
    Variant variant = request.variant();
    content.value("variant", variant == null ? null : variant.wireName());
    ReturnedParts answer = request.answer();
    content.value("answer", answer == null ? null : answer.wireName());
    content.values("a", request.left());
    content.values("b", request.right());
    return content.envelope();
  }

  /** The envelope of a text to unmarshal. The text must need no escaping. */
  public static byte[] of(Text text) {
    Content content = new Content("text");
    for (String element : text.elements()) {
      content.value(Contract.ELEMENT, element);
    }
    return content.envelope();
  }

  /** The envelope of a request for a text. */
  public static byte[] of(MarshalRequest request) {
    Content content = new Content("marshal");
    content.value("s", request.bodyBytes());
    content.value("c", request.characters());
    content.value("seed", request.seed());
    return content.envelope();
  }

  /** Builds one payload element. */
  private static final class Content {
    private final StringBuilder xml = new StringBuilder(HEAD);
    private final String tag;

    Content(String name) {
      this.tag = Contract.PREFIX + ":" + name;
      xml.append('<').append(tag);
      xml.append(" xmlns:").append(Contract.PREFIX).append("=\"").append(Contract.NAMESPACE);
      xml.append("\">");
    }

    void value(String name, @Nullable Object value) {
      if (value != null) {
        xml.append('<').append(name).append('>').append(value);
        xml.append("</").append(name).append('>');
      }
    }

    void values(String name, double @Nullable [] values) {
      if (values != null) {
        for (double value : values) {
          value(name, value);
        }
      }
    }

    byte[] envelope() {
      xml.append("</").append(tag).append('>').append(TAIL);
      return xml.toString().getBytes(StandardCharsets.UTF_8);
    }
  }
}
