package io.tare.client.call;

import java.io.InputStream;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Finds a fault in an envelope of SOAP 1.1 or 1.2; without one, all of it must be there. */
final class SoapFault {

  private static final Set<String> NAMESPACES =
      Set.of(
          "http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope");

  private SoapFault() {}

  /**
   * The text of the fault: faultstring in SOAP 1.1, the first reason in 1.2.
   *
   * @return empty if the body contains no fault
   * @throws XMLStreamException if it is not an envelope
   */
  static Optional<String> in(InputStream envelope) throws XMLStreamException {
    XMLStreamReader reader = AnswerReader.factory().createXMLStreamReader(envelope);
    if (reader.nextTag() != XMLStreamConstants.START_ELEMENT || !isSoap(reader, "Envelope")) {
      throw new XMLStreamException("the answer begins with <" + reader.getLocalName() + ">");
    }
    while (reader.nextTag() == XMLStreamConstants.START_ELEMENT) {
      if (isSoap(reader, "Body")) {
        boolean isFault =
            reader.nextTag() == XMLStreamConstants.START_ELEMENT && isSoap(reader, "Fault");
        if (isFault) {
          return Optional.of(words(reader));
        }
        while (reader.hasNext()) {
          reader.next(); // fails at an envelope that was cut
        }
        return Optional.empty();
      }
      skip(reader);
    }
    throw new XMLStreamException("the envelope has no body");
  }

  private static String words(XMLStreamReader reader) throws XMLStreamException {
    while (reader.hasNext()) {
      if (reader.next() == XMLStreamConstants.START_ELEMENT) {
        boolean isReason = reader.getLocalName().equals("faultstring") || isSoap(reader, "Text");
        if (isReason) {
          return reader.getElementText();
        }
      }
    }
    return "without a reason";
  }

  private static void skip(XMLStreamReader reader) throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      int event = reader.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      }
    }
  }

  private static boolean isSoap(XMLStreamReader reader, String name) {
    return reader.getLocalName().equals(name)
        && NAMESPACES.contains(String.valueOf(reader.getNamespaceURI()));
  }
}
