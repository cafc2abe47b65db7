package io.tare.harness.workloads.services.http;

import io.tare.harness.workloads.contract.TrialFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.w3c.dom.Document;

/**
 * A prepared envelope, or the content of its body.
 *
 * @param version of the envelope; empty for the content of a body
 * @param encoding of its bytes
 */
record SoapEnvelope(ByteBuffer bytes, Optional<SoapVersion> version, String encoding) {

  private static final Pattern DECLARATION = Pattern.compile("^\\uFEFF?\\s*(?:<\\?xml[^>]*\\?>)?");

  /**
   * Reads a file.
   *
   * @throws TrialFailure if it cannot be read, is not XML, or is a body's content in another
   *     encoding than UTF-8
   */
  static SoapEnvelope read(Path file) throws TrialFailure {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new TrialFailure(file + " cannot be read: " + e, e);
    }
    Document document = SecureXml.parse(file.toString(), bytes);
    String text = document.getXmlEncoding();
    String encoding = (text == null ? "UTF-8" : text).toLowerCase(Locale.ROOT);
    String namespace = String.valueOf(document.getDocumentElement().getNamespaceURI());
    boolean isEnvelope = document.getDocumentElement().getLocalName().equals("Envelope");
    Optional<SoapVersion> version =
        isEnvelope ? SoapVersion.ofEnvelope(namespace) : Optional.empty();
    if (version.isEmpty() && !encoding.equals("utf-8")) {
      throw new TrialFailure(
          file + " is a body in " + text + "; encode it in UTF-8, or write the whole envelope");
    }
    return new SoapEnvelope(ByteBuffer.wrap(bytes), version, encoding);
  }

  /**
   * The content of a body in an envelope of that version.
   *
   * @return empty for an envelope, which is sent as it is
   */
  Optional<String> in(SoapVersion wanted) {
    if (version.isPresent()) {
      return Optional.empty();
    }
    String content =
        DECLARATION
            .matcher(StandardCharsets.UTF_8.decode(bytes.duplicate()).toString())
            .replaceFirst("");
    return Optional.of(
        "<soap:Envelope xmlns:soap=\""
            + wanted.envelope()
            + "\"><soap:Body>"
            + content.strip()
            + "</soap:Body></soap:Envelope>");
  }
}
