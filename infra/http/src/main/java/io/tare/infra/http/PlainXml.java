package io.tare.infra.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** Reads XML of a control, without document types, entities or external content. */
public final class PlainXml {

  private PlainXml() {}

  /** The root of a document, read without namespaces. */
  public static Element root(byte[] document) throws IOException {
    return root(new InputSource(new ByteArrayInputStream(document)));
  }

  /** The same from a text. */
  public static Element root(String document) throws IOException {
    return root(new InputSource(new StringReader(document)));
  }

  private static Element root(InputSource source) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setNamespaceAware(true);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
      factory.setXIncludeAware(false);
      factory.setExpandEntityReferences(false);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new Thrower());
      return builder.parse(source).getDocumentElement();
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK's parser has no secure processing", e);
    } catch (SAXException e) {
      throw new IOException("no XML: " + e.getMessage(), e);
    }
  }

  /** The children of an element with a name. */
  public static List<Element> children(Element parent, String name) {
    List<Element> all = new ArrayList<>();
    for (Node each = parent.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each instanceof Element element && name.equals(element.getLocalName())) {
        all.add(element);
      }
    }
    return all;
  }

  /** The first element on a path of names. */
  public static Optional<Element> below(Element parent, String... names) {
    Optional<Element> reached = Optional.of(parent);
    for (String name : names) {
      reached = reached.flatMap(each -> children(each, name).stream().findFirst());
    }
    return reached;
  }

  /** The text of the element on a path of names; empty if absent. */
  public static String text(Element parent, String... names) {
    return below(parent, names).map(Element::getTextContent).map(String::strip).orElse("");
  }

  /** Text escaped for XML. */
  public static String escaped(String text) {
    StringBuilder all = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      switch (each) {
        case '&' -> all.append("&amp;");
        case '<' -> all.append("&lt;");
        case '>' -> all.append("&gt;");
        case '"' -> all.append("&quot;");
        case '\r' -> all.append("&#13;");
        default -> {
          if (each < ' ' && each != '\n' && each != '\t') {
            throw new IllegalArgumentException(
                "text has the character %d, which XML does not allow".formatted((int) each));
          }
          all.append(each);
        }
      }
    }
    return all.toString();
  }

  /** The JDK's default prints to standard error. */
  private static final class Thrower implements ErrorHandler {
    @Override
    public void warning(SAXParseException exception) {
      // its message does not depend on the input
    }

    @Override
    public void error(SAXParseException exception) throws SAXException {
      throw exception;
    }

    @Override
    public void fatalError(SAXParseException exception) throws SAXException {
      throw exception;
    }
  }
}
