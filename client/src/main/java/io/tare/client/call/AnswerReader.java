package io.tare.client.call;

import io.tare.services.contract.AnswerCheck;
import java.io.InputStream;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads an envelope and passes every element with only text to a check. */
final class AnswerReader {

  private AnswerReader() {}

  /**
   * Reads all of it.
   *
   * @return the text of the fault, if the envelope contains one
   */
  static Optional<String> read(InputStream envelope, AnswerCheck check) throws XMLStreamException {
    XMLStreamReader reader = factory().createXMLStreamReader(envelope);
    StringBuilder text = new StringBuilder();
    boolean leaf = false;
    String fault = null;
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          leaf = true;
          text.setLength(0);
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
        case XMLStreamConstants.END_ELEMENT -> {
          if (leaf && "faultstring".equals(reader.getLocalName())) {
            fault = text.toString();
          } else if (leaf) {
            check.element(reader.getLocalName(), text.toString());
          }
          leaf = false;
        }
        default -> {
          // comments and the like are ignored
        }
      }
    }
    return Optional.ofNullable(fault);
  }

  /** The JDK's parser: no search for another one is needed, and speed does not matter here. */
  static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }
}
