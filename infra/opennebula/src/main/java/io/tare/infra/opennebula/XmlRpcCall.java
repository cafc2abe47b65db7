package io.tare.infra.opennebula;

import io.tare.infra.http.PlainXml;
import java.util.ArrayList;
import java.util.List;

/**
 * An XML-RPC call with the three types that OpenNebula uses.
 *
 * @param method its name
 * @param values the arguments as XML
 */
record XmlRpcCall(String method, List<String> values) {

  XmlRpcCall {
    values = List.copyOf(values);
  }

  static XmlRpcCall of(String method) {
    return new XmlRpcCall(method, List.of());
  }

  XmlRpcCall with(String text) {
    return and("<string>" + PlainXml.escaped(text) + "</string>");
  }

  XmlRpcCall with(int number) {
    return and("<i4>" + number + "</i4>");
  }

  XmlRpcCall with(boolean truth) {
    return and("<boolean>" + (truth ? 1 : 0) + "</boolean>");
  }

  private XmlRpcCall and(String value) {
    List<String> more = new ArrayList<>(values);
    more.add(value);
    return new XmlRpcCall(method, more);
  }

  /** The document, with the session before all arguments. */
  String document(String session) {
    StringBuilder text =
        new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?><methodCall>");
    text.append("<methodName>").append(PlainXml.escaped(method)).append("</methodName><params>");
    text.append("<param><value><string>")
        .append(PlainXml.escaped(session))
        .append("</string></value></param>");
    values.forEach(value -> text.append("<param><value>").append(value).append("</value></param>"));
    return text.append("</params></methodCall>").toString();
  }

  /** Arguments may contain keys. */
  @Override
  public String toString() {
    return method;
  }
}
