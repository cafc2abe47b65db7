package io.tare.harness.workloads.services.http;

import io.tare.harness.workloads.contract.TrialFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
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

  private static final int BEGINNING = 60;
  private static final Pattern HTML = Pattern.compile("(?i)(<!doctype\\s+html|<html)\\b");

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
      throw new TrialFailure(name + " is not XML: " + reason(bytes, e), e);
    } catch (SAXException | IOException e) {
      throw new TrialFailure(name + " is not XML: " + e.getMessage(), e);
    }
  }

  /** What the file is instead, where its beginning shows that; otherwise the parser's words. */
  private static String reason(byte[] bytes, SAXParseException e) {
    String begin = beginning(bytes);
    if (isPage(bytes)) {
      return "it is a page in HTML";
    }
    if (begin.contains("<!DOCTYPE")) {
      return "it has a document type (<!DOCTYPE …>), which could name other files; remove it";
    }
    return begin.startsWith("<")
        ? "line " + e.getLineNumber() + ": " + e.getMessage()
        : "it begins with \"" + begin.lines().findFirst().orElse("") + "\"";
  }

  /** Whether a document is a page in HTML, as its beginning shows. */
  static boolean isPage(byte[] bytes) {
    return HTML.matcher(beginning(bytes)).lookingAt();
  }

  private static String beginning(byte[] bytes) {
    int length = Math.min(bytes.length, BEGINNING);
    return new String(bytes, 0, length, StandardCharsets.UTF_8).strip();
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
