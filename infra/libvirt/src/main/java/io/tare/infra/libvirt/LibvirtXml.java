package io.tare.infra.libvirt;

import io.tare.infra.hosts.HostException;
import io.tare.infra.http.PlainXml;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Reads and changes libvirt's XML descriptions. */
final class LibvirtXml {

  private LibvirtXml() {}

  static Document parsed(String xml) throws HostException {
    try {
      return PlainXml.root(xml).getOwnerDocument();
    } catch (IOException e) {
      throw new HostException("cannot read libvirt's XML: " + e.getMessage(), e);
    }
  }

  /** The text at a path; empty if absent. */
  static String text(Document document, String path) {
    try {
      return XPathFactory.newDefaultInstance().newXPath().evaluate(path, document).strip();
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path + " is not a path", e);
    }
  }

  /** The distinct texts at a path, in their order. */
  static List<String> texts(Document document, String path) {
    try {
      NodeList nodes =
          (NodeList)
              XPathFactory.newDefaultInstance()
                  .newXPath()
                  .evaluate(path, document, XPathConstants.NODESET);
      List<String> all = new ArrayList<>();
      for (int i = 0; i < nodes.getLength(); i++) {
        String text = nodes.item(i).getTextContent().strip();
        if (!all.contains(text)) {
          all.add(text);
        }
      }
      return all;
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path + " is not a path", e);
    }
  }

  /**
   * The same document with another value at a path.
   *
   * @throws HostException if there is nothing at the path
   */
  static String with(String xml, String path, String value) throws HostException {
    Document document = parsed(xml);
    try {
      Node node =
          (Node)
              XPathFactory.newDefaultInstance()
                  .newXPath()
                  .evaluate(path, document, XPathConstants.NODE);
      if (node == null) {
        throw new HostException("libvirt's XML has no " + path);
      }
      node.setNodeValue(value);
      StringWriter text = new StringWriter();
      TransformerFactory factory = TransformerFactory.newDefaultInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.newTransformer().transform(new DOMSource(document), new StreamResult(text));
      return text.toString();
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path + " is not a path", e);
    } catch (TransformerException e) {
      throw new IllegalStateException("a document in memory cannot be written", e);
    }
  }

  /** Whether a domain has Tare's tag. */
  static boolean isTagged(Document domain) {
    return domain.getElementsByTagNameNS(DomainTag.NAMESPACE, DomainTag.ELEMENT).getLength() > 0;
  }
}
