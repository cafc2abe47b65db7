package io.tare.infra.libvirt;

import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes an XML document into memory; texts and attributes are escaped. */
final class DomainWriter {

  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter writer;

  DomainWriter() {
    try {
      writer = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
    } catch (XMLStreamException e) {
      throw inMemory(e);
    }
  }

  /**
   * Begins an element.
   *
   * @param attributes names and values in turn
   */
  DomainWriter open(String name, String... attributes) {
    try {
      writer.writeStartElement(name);
      attributes(attributes);
      return this;
    } catch (XMLStreamException e) {
      throw inMemory(e);
    }
  }

  /** Ends the current element. */
  DomainWriter close() {
    try {
      writer.writeEndElement();
      return this;
    } catch (XMLStreamException e) {
      throw inMemory(e);
    }
  }

  /** An element without content. */
  DomainWriter empty(String name, String... attributes) {
    return open(name, attributes).close();
  }

  /** An element with a text. */
  DomainWriter text(String name, String content, String... attributes) {
    try {
      open(name, attributes);
      writer.writeCharacters(content);
      return close();
    } catch (XMLStreamException e) {
      throw inMemory(e);
    }
  }

  private void attributes(String... attributes) throws XMLStreamException {
    for (int at = 0; at < attributes.length; at += 2) {
      writer.writeAttribute(attributes[at], attributes[at + 1]);
    }
  }

  /** The document. */
  String finished() {
    try {
      writer.writeEndDocument();
      writer.flush();
      return text.toString();
    } catch (XMLStreamException e) {
      throw inMemory(e);
    }
  }

  private static IllegalStateException inMemory(XMLStreamException e) {
    return new IllegalStateException("a document in memory cannot be written", e);
  }
}
