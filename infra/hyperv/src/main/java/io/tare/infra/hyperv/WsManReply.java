package io.tare.infra.hyperv;

import io.tare.infra.http.PlainXml;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalInt;
import org.w3c.dom.Element;

/** An answer of the WS-Management service: the body of its envelope. */
record WsManReply(Element body) {

  /** Nothing has happened within an operation's time: the caller polls again. */
  static final String OPERATION_TIMED_OUT = "2150858793";

  /** The shell is gone: the service was restarted. */
  static final String SHELL_NOT_FOUND = "2150858843";

  /**
   * The reason of a refusal.
   *
   * @param code of WS-Management, decimal
   */
  record Fault(String code, String message) {}

  static WsManReply parse(byte[] envelope) throws IOException {
    return new WsManReply(
        PlainXml.below(PlainXml.root(envelope), "Body")
            .orElseThrow(() -> new IOException("no envelope with a body")));
  }

  Optional<Fault> fault() {
    Optional<Element> fault = PlainXml.below(body, "Fault");
    if (fault.isEmpty()) {
      return Optional.empty();
    }
    Optional<Element> own = PlainXml.below(fault.get(), "Detail", "WSManFault");
    String reason = PlainXml.text(fault.get(), "Reason", "Text");
    String message =
        own.map(each -> PlainXml.text(each, "Message"))
            .filter(each -> !each.isEmpty())
            .orElse(reason);
    return Optional.of(
        new Fault(
            own.map(each -> each.getAttribute("Code")).orElse(""),
            message.replaceAll("\\s+", " ")));
  }

  /** The id of a created shell. */
  Optional<String> shell() {
    String named = PlainXml.text(body, "Shell", "ShellId");
    if (!named.isEmpty()) {
      return Optional.of(named);
    }
    return PlainXml.below(body, "ResourceCreated", "ReferenceParameters", "SelectorSet")
        .flatMap(
            set ->
                PlainXml.children(set, "Selector").stream()
                    .filter(each -> each.getAttribute("Name").equals("ShellId"))
                    .findFirst())
        .map(each -> each.getTextContent().strip());
  }

  /** The id of a started command. */
  String command() {
    return PlainXml.text(body, "CommandResponse", "CommandId");
  }

  /** Adds the received output of one of a command's streams. */
  void addTo(ByteArrayOutputStream all, String stream) throws IOException {
    Optional<Element> received = PlainXml.below(body, "ReceiveResponse");
    if (received.isEmpty()) {
      return;
    }
    for (Element each : PlainXml.children(received.get(), "Stream")) {
      if (each.getAttribute("Name").equals(stream)) {
        try {
          all.write(Base64.getMimeDecoder().decode(each.getTextContent()));
        } catch (IllegalArgumentException e) {
          throw new IOException("a stream is not base64", e);
        }
      }
    }
  }

  /** The exit status of a command, if it has ended. */
  OptionalInt exitStatus() throws IOException {
    Optional<Element> state = PlainXml.below(body, "ReceiveResponse", "CommandState");
    if (state.isEmpty() || !state.get().getAttribute("State").endsWith("/CommandState/Done")) {
      return OptionalInt.empty();
    }
    String code = PlainXml.text(state.get(), "ExitCode");
    try {
      return OptionalInt.of(code.isEmpty() ? 0 : (int) Long.parseLong(code));
    } catch (NumberFormatException e) {
      throw new IOException("an exit status is '" + code + "'", e);
    }
  }
}
