package io.tare.infra.hyperv;

import io.tare.infra.http.PlainXml;
import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A message to a shell of Windows' WS-Management service (DMTF DSP0226 with Microsoft's MS-WSMV).
 *
 * @param action what is asked for
 * @param shell its shell; empty to create one
 * @param options of the action
 * @param body content of the envelope's body, as XML
 */
record WsManMessage(String action, String shell, Map<String, String> options, String body) {

  static final String TRANSFER = "http://schemas.xmlsoap.org/ws/2004/09/transfer/";
  static final String SHELL = "http://schemas.microsoft.com/wbem/wsman/1/windows/shell";

  /** The message size that all servers since Windows Server 2008 accept. */
  static final int ENVELOPE_BYTES = 153_600;

  /** After this time the service answers that nothing has happened, and is polled again. */
  private static final Duration OPERATION = Duration.ofSeconds(20);

  private static final String UTF_8 = "65001";

  static WsManMessage create() {
    return new WsManMessage(
        TRANSFER + "Create",
        "",
        Map.of("WINRS_NOPROFILE", "TRUE", "WINRS_CODEPAGE", UTF_8),
        "<rsp:Shell><rsp:InputStreams>stdin</rsp:InputStreams>"
            + "<rsp:OutputStreams>stdout stderr</rsp:OutputStreams></rsp:Shell>");
  }

  /**
   * Starts a program directly, as cmd.exe has short lines.
   *
   * @param hasInput whether it gets standard input
   */
  static WsManMessage command(String shell, String line, boolean hasInput) {
    int blank = line.indexOf(' ');
    return new WsManMessage(
        SHELL + "/Command",
        shell,
        Map.of(
            "WINRS_CONSOLEMODE_STDIN", hasInput ? "FALSE" : "TRUE", "WINRS_SKIP_CMD_SHELL", "TRUE"),
        "<rsp:CommandLine><rsp:Command>%s</rsp:Command><rsp:Arguments>%s</rsp:Arguments></rsp:CommandLine>"
            .formatted(
                PlainXml.escaped(line.substring(0, blank)),
                PlainXml.escaped(line.substring(blank + 1))));
  }

  static WsManMessage send(String shell, String command, String base64, boolean isLast) {
    return new WsManMessage(
        SHELL + "/Send",
        shell,
        Map.of(),
        "<rsp:Send><rsp:Stream Name=\"stdin\" CommandId=\"%s\"%s>%s</rsp:Stream></rsp:Send>"
            .formatted(PlainXml.escaped(command), isLast ? " End=\"true\"" : "", base64));
  }

  static WsManMessage receive(String shell, String command) {
    return new WsManMessage(
        SHELL + "/Receive",
        shell,
        Map.of(),
        "<rsp:Receive><rsp:DesiredStream CommandId=\"%s\">stdout stderr</rsp:DesiredStream></rsp:Receive>"
            .formatted(PlainXml.escaped(command)));
  }

  /** Releases a finished command, or ends it. */
  static WsManMessage terminate(String shell, String command) {
    return new WsManMessage(
        SHELL + "/Signal",
        shell,
        Map.of(),
        "<rsp:Signal CommandId=\"%s\"><rsp:Code>%s/signal/terminate</rsp:Code></rsp:Signal>"
            .formatted(PlainXml.escaped(command), SHELL));
  }

  static WsManMessage delete(String shell) {
    return new WsManMessage(TRANSFER + "Delete", shell, Map.of(), "");
  }

  /** The envelope to an address. */
  String envelope(String to) {
    StringBuilder more = new StringBuilder();
    if (!shell.isEmpty()) {
      more.append("<w:SelectorSet><w:Selector Name=\"ShellId\">")
          .append(PlainXml.escaped(shell))
          .append("</w:Selector></w:SelectorSet>");
    }
    if (!options.isEmpty()) {
      more.append("<w:OptionSet>");
      SortedMap<String, String> sorted = new TreeMap<>(options);
      sorted.forEach(
          (name, value) ->
              more.append("<w:Option Name=\"%s\">%s</w:Option>".formatted(name, value)));
      more.append("</w:OptionSet>");
    }
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"\
         xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing"\
         xmlns:w="http://schemas.dmtf.org/wbem/wsman/1/wsman.xsd"\
         xmlns:p="http://schemas.microsoft.com/wbem/wsman/1/wsman.xsd"\
         xmlns:rsp="%s"><s:Header><a:To>%s</a:To>\
        <a:ReplyTo><a:Address s:mustUnderstand="true">http://schemas.xmlsoap.org/ws/2004/08/addressing/role/anonymous</a:Address></a:ReplyTo>\
        <w:MaxEnvelopeSize s:mustUnderstand="true">%d</w:MaxEnvelopeSize>\
        <a:MessageID>uuid:%s</a:MessageID>\
        <w:Locale s:mustUnderstand="false" xml:lang="en-US"/>\
        <p:DataLocale s:mustUnderstand="false" xml:lang="en-US"/>\
        <w:OperationTimeout>PT%dS</w:OperationTimeout>\
        <w:ResourceURI s:mustUnderstand="true">%s/cmd</w:ResourceURI>\
        <a:Action s:mustUnderstand="true">%s</a:Action>%s</s:Header><s:Body>%s</s:Body></s:Envelope>
        """
        .formatted(
            SHELL,
            PlainXml.escaped(to),
            ENVELOPE_BYTES,
            UUID.randomUUID(),
            OPERATION.toSeconds(),
            SHELL,
            action,
            more,
            body);
  }
}
