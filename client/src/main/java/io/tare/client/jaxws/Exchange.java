package io.tare.client.jaxws;

import io.tare.client.clock.Clock;
import io.tare.client.http.Endpoint;
import io.tare.client.http.HttpConnection;
import io.tare.client.http.ReceivedAnswer;
import io.tare.client.http.RequestHeaders;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The exchange on the wire during one JAX-WS call, with its times. It belongs to one thread. */
final class Exchange {

  private final Endpoint endpoint;
  private final String path;
  private final HttpConnection connection;
  private final DirectOutput body = new DirectOutput();
  private @Nullable RequestHeaders head;
  private String headType = "";
  private boolean isStamped = true;
  private @Nullable ReceivedAnswer answer;
  private long startedAt;
  private long encodedAt;
  private long requestBytes;

  Exchange(Endpoint endpoint, String path, HttpConnection connection) {
    this.endpoint = endpoint;
    this.path = path;
    this.connection = connection;
  }

  /** Begins a call. */
  void begin(long start) {
    startedAt = start;
    answer = null;
    requestBytes = 0;
  }

  /** Asks the server to make its time stamps from now on, or to omit them. */
  void askForStamps(boolean isWanted) {
    isStamped = isWanted;
    head = head == null ? null : head.askingForStamps(isWanted);
  }

  /** Whether the server was asked to make them. */
  boolean isStamped() {
    return isStamped;
  }

  /** The output for the encoded message. */
  OutputStream body() {
    body.clear();
    return body;
  }

  /** Sends the encoded message. */
  ReceivedAnswer send(String contentType) throws IOException {
    RequestHeaders known = head;
    if (known == null || !contentType.equals(headType)) {
      known = new RequestHeaders(endpoint, path, contentType).askingForStamps(isStamped);
      head = known;
      headType = contentType;
    }
    ByteBuffer content = body.written();
    ByteBuffer start = ByteBuffer.wrap(known.forBody(content.remaining()));
    requestBytes = (long) start.remaining() + content.remaining();
    encodedAt = Clock.nanos();
    ReceivedAnswer received = connection.exchange(start, content, startedAt);
    answer = received;
    return received;
  }

  /** When the request was ready to be sent. */
  long encodedAt() {
    return encodedAt;
  }

  /** When the last byte of the answer arrived. */
  long receivedAt() {
    return connection.receivedAt();
  }

  /** The answer, if any. */
  @Nullable ReceivedAnswer answer() {
    return answer;
  }

  /** Bytes of the request on the wire, 0 if it was not encoded. */
  long requestBytes() {
    return requestBytes;
  }

  HttpConnection connection() {
    return connection;
  }
}
