package io.tare.infra.vsphere;

import io.tare.infra.http.PlainXml;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** An element of an answer. Prefixes of names are ignored: everything is in one namespace. */
record VimNode(Element element) {

  /**
   * Parses a document; one with a document type is refused, as it could name files of this machine.
   *
   * @throws IOException if it is not XML
   */
  static VimNode parse(byte[] document) throws IOException {
    return new VimNode(PlainXml.root(document));
  }

  String name() {
    return String.valueOf(element.getLocalName());
  }

  /** All elements in it. */
  List<VimNode> children() {
    List<VimNode> all = new ArrayList<>();
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element child) {
        all.add(new VimNode(child));
      }
    }
    return all;
  }

  /** Those with a name. */
  List<VimNode> children(String name) {
    return PlainXml.children(element, name).stream().map(VimNode::new).toList();
  }

  /** The element at a path of names, the first of each. */
  Optional<VimNode> at(String... path) {
    return PlainXml.below(element, path).map(VimNode::new);
  }

  /** The text there; empty if absent. */
  Optional<String> textAt(String... path) {
    return at(path).map(VimNode::text).filter(each -> !each.isEmpty());
  }

  String text() {
    return element.getTextContent().strip();
  }

  /** Its declared type, or that of its name. */
  String type() {
    String type = element.getAttributeNS(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "type");
    return type.isEmpty() ? name() : type.substring(type.indexOf(':') + 1);
  }

  /** The object that it refers to. */
  ObjectReference reference() {
    return new ObjectReference(element.getAttribute("type"), text());
  }
}
