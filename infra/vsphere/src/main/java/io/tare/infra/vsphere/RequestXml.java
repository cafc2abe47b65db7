package io.tare.infra.vsphere;

import io.tare.infra.http.PlainXml;
import java.util.function.Consumer;

/** A request's elements, in the schema's order. */
final class RequestXml {

  private final StringBuilder text = new StringBuilder();

  /** A complete request as a SOAP envelope. */
  static String envelope(ObjectReference self, String method, Consumer<RequestXml> arguments) {
    RequestXml body = new RequestXml();
    body.reference("_this", self);
    arguments.accept(body);
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"\
         xmlns:xsd="http://www.w3.org/2001/XMLSchema"\
         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\
        <soapenv:Body><%s xmlns="urn:vim25">%s</%s></soapenv:Body></soapenv:Envelope>
        """
        .formatted(method, body.text, method);
  }

  /** An element with text, a number or a boolean. */
  RequestXml text(String name, Object value) {
    text.append('<').append(name).append('>');
    text.append(PlainXml.escaped(String.valueOf(value)));
    return end(name);
  }

  /** A reference to an object. */
  RequestXml reference(String name, ObjectReference object) {
    text.append('<').append(name).append(" type=\"");
    text.append(PlainXml.escaped(object.type()));
    text.append("\">");
    text.append(PlainXml.escaped(object.value()));
    return end(name);
  }

  /** An element with others in it. */
  RequestXml element(String name, Consumer<RequestXml> content) {
    text.append('<').append(name).append('>');
    content.accept(this);
    return end(name);
  }

  /** The same if the schema allows several types. */
  RequestXml element(String name, String type, Consumer<RequestXml> content) {
    text.append('<').append(name).append(" xsi:type=\"").append(type).append("\">");
    content.accept(this);
    return end(name);
  }

  /** One of a machine's further settings. */
  RequestXml extra(String key, String value) {
    return element(
        "extraConfig",
        "OptionValue",
        option -> {
          option.text("key", key);
          text.append("<value xsi:type=\"xsd:string\">");
          text.append(PlainXml.escaped(value));
          option.end("value");
        });
  }

  private RequestXml end(String name) {
    text.append("</").append(name).append('>');
    return this;
  }
}
