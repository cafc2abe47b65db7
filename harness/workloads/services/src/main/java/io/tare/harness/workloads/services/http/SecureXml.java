package io.tare.harness.workloads.services.http;

import io.tare.harness.workloads.contract.TrialFailure;
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

/** Reads untrusted XML with the JDK's parser; refuses document types, which could name files. */
final class SecureXml {

  private SecureXml() {}

  /**
   * The document.
   *
   * @param name its name in messages
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
      builder.setErrorHandler(new DefaultHandler()); // the default one prints to standard error
      return builder;
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK's parser supports these features", e);
    }
  }
}
