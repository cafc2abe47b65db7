package io.tare.infra.opennebula;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.http.ControlHttp;
import io.tare.infra.http.PlainXml;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.w3c.dom.Element;

/** Calls of one user to one server. */
final class OneSession {

  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final int BOUND = 32 << 20;
  private static final int OK = 200;

  private final ControlHttp http;
  private final URI address;

  /** User and password with a colon between them; never in messages. */
  private final String session;

  private final String proof;

  /**
   * @param session user and password
   * @param proof the user, and the password's source, for messages
   */
  OneSession(ControlHttp http, URI address, String session, String proof) {
    this.http = http;
    this.address = address;
    this.session = session;
    this.proof = proof;
  }

  /** Calls a method whose result is a document. */
  Element document(XmlRpcCall call) throws HostException, InterruptedException {
    try {
      return PlainXml.root(answer(call).value());
    } catch (IOException e) {
      throw unread(call, e);
    }
  }

  /** Calls a method whose result is a number. */
  int number(XmlRpcCall call) throws HostException, InterruptedException {
    try {
      return answer(call).number();
    } catch (IOException e) {
      throw unread(call, e);
    }
  }

  /** Calls a method whose result is text. */
  String text(XmlRpcCall call) throws HostException, InterruptedException {
    return answer(call).value().strip();
  }

  private XmlRpcAnswer answer(XmlRpcCall call) throws HostException, InterruptedException {
    ControlHttp.Response got =
        http.askUnlessBusy(
            new ControlHttp.Request(
                toString(),
                "POST",
                address,
                Map.of("Content-Type", "text/xml; charset=utf-8"),
                call.document(session),
                DEADLINE,
                BOUND));
    if (got.status() != OK) {
      throw new HostException(
          "%s: answers %d to %s; is that OpenNebula's XML-RPC (…:2633/RPC2)?"
              .formatted(this, got.status(), call));
    }
    try {
      XmlRpcAnswer answer = XmlRpcAnswer.parse(got.body());
      if (!answer.isDone()) {
        throw refused(call, answer);
      }
      return answer;
    } catch (IOException e) {
      throw unread(call, e);
    }
  }

  private HostException unread(XmlRpcCall call, IOException e) {
    return new HostException(
        "%s: cannot read its answer to %s: %s".formatted(this, call, e.getMessage()), e);
  }

  private HostException refused(XmlRpcCall call, XmlRpcAnswer answer) {
    String text = answer.value().strip().replaceAll("\\s+", " ");
    if (!session.isEmpty()) {
      text = text.replace(session, "…");
    }
    return switch (answer.code()) {
      case OneRefusal.AUTHENTICATION ->
          new OneRefusal("%s: refused %s: %s".formatted(this, proof, text), answer.code());
      case OneRefusal.AUTHORIZATION ->
          // An exhausted quota has that code too.
          new OneRefusal(
              text.contains("quota")
                  ? noRoom(text)
                  : "%s: %s; ask its administrator for that right".formatted(this, text),
              answer.code());
      case OneRefusal.ALLOCATE -> new OneRefusal(noRoom(text), answer.code());
      case OneRefusal.LOCKED, OneRefusal.REPLICATION ->
          new TransientException("%s: %s".formatted(this, text));
      default ->
          new OneRefusal(
              "%s: %s failed: %s (0x%04X)".formatted(this, call, text, answer.code()),
              answer.code());
    };
  }

  private String noRoom(String text) {
    return "%s: no room: %s; ask for a larger quota, or lower resources".formatted(this, text);
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
