package io.tare.harness.http;

import io.tare.harness.benchmark.TrialFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads XML of others with the JDK's parser; a document type, which could name files, is refused.
 */
final class SecureXml {

  private SecureXml() {}

  /**
   * The document.
   *
   * @param name what messages call it
   * @throws TrialFailure if it is not XML
   */
  static Document parse(String name, byte[] bytes) throws TrialFailure {
    try {
      return builder().parse(new ByteArrayInputStream(bytes));
    } catch (SAXParseException e) {
      throw new TrialFailure(
          name + " is not XML: line " + e.getLineNumber() + ": " + e.getMessage(), e);
    } catch (SAXException | IOException e) {
      throw new TrialFailure(name + " is not XML: " + e.getMessage(), e);
    }
  }

  private static DocumentBuilder builder() {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setNamespaceAware(true);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler()); // its own prints on standard error
      return builder;
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK's parser knows these features", e);
    }
  }
}
