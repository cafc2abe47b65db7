package io.tare.client.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.tare.harness.model.order.PreparedRequest;
import io.tare.services.contract.Contract;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Set;

/** The request line and header fields of requests. */
public final class RequestHeaders {

  private static final String HOST = "host";
  private static final String STAMPS = Contract.PARTS_SWITCH + ": ";

  /** Methods whose requests have a body, possibly empty. */
  private static final Set<String> BODIES = Set.of("POST", "PUT", "PATCH");

  private final String fixed;
  private final boolean hasLength;

  /** A POST of SOAP 1.1 to a path below the endpoint's root. */
  public RequestHeaders(Endpoint endpoint, String path, String contentType) {
    this.fixed =
        "POST "
            + endpoint.root()
            + path
            + " HTTP/1.1\r\nHost: "
            + endpoint.hostField()
            + "\r\nContent-Type: "
            + contentType
            + "\r\nSOAPAction: \"\"\r\n"
            + STAMPS
            + Contract.PARTS_ON
            + "\r\n";
    this.hasLength = true;
  }

  private RequestHeaders(String fixed, boolean hasLength) {
    this.fixed = fixed;
    this.hasLength = hasLength;
  }

  /**
   * A prepared request; one without a body has a length field only if its method may have a body.
   */
  public RequestHeaders(Endpoint endpoint, PreparedRequest request) {
    StringBuilder head = new StringBuilder();
    head.append(request.method()).append(' ').append(request.target()).append(" HTTP/1.1\r\n");
    boolean hasHost = request.headers().keySet().stream().anyMatch(HOST::equalsIgnoreCase);
    if (!hasHost) {
      head.append("Host: ").append(endpoint.hostField()).append("\r\n");
    }
    request
        .headers()
        .forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    if (request.connection().perRequest()) {
      head.append("Connection: close\r\n");
    }
    this.fixed = head.toString();
    this.hasLength = request.body() != null || BODIES.contains(request.method()); // RFC 9110, 8.6
  }

  /** The same asking for the server's stamps, or to omit them. */
  public RequestHeaders askingForStamps(boolean isWanted) {
    return new RequestHeaders(
        fixed.replace(STAMPS + value(!isWanted), STAMPS + value(isWanted)), hasLength);
  }

  /**
   * Changes what a request asks for, which has the same length in either case.
   *
   * @param request with a head of {@link #RequestHeaders(Endpoint, String, String)}, from its
   *     beginning
   */
  public static void askForStamps(ByteBuffer request, boolean isWanted) {
    byte[] field = STAMPS.toLowerCase(Locale.ROOT).getBytes(US_ASCII);
    int at = 0;
    while (!HttpFraming.isField(request, at, request.limit(), field)) {
      at = HttpFraming.lineEnd(request, at, request.limit());
    }
    request.put(at + field.length, value(isWanted).getBytes(US_ASCII));
  }

  private static String value(boolean isWanted) {
    return isWanted ? Contract.PARTS_ON : Contract.PARTS_OFF;
  }

  /**
   * The same with cookies.
   *
   * @param value of the field; empty for none
   */
  public RequestHeaders withCookies(String value) {
    return new RequestHeaders(
        value.isEmpty() ? fixed : fixed + "Cookie: " + value + "\r\n", hasLength);
  }

  /** The bytes for a body of this length. */
  public byte[] forBody(long bytes) {
    String length = hasLength ? "Content-Length: " + bytes + "\r\n" : "";
    return (fixed + length + "\r\n").getBytes(US_ASCII);
  }

  /** The head for a body of this length, in a direct buffer. */
  public ByteBuffer forBodyOf(int bytes) {
    byte[] head = forBody(bytes);
    return ByteBuffer.allocateDirect(head.length).put(head).flip();
  }

  /** Head and body in one direct buffer, which the system reads without a copy. */
  public ByteBuffer with(ByteBuffer body) {
    byte[] head = forBody(body.remaining());
    ByteBuffer request = ByteBuffer.allocateDirect(Math.addExact(head.length, body.remaining()));
    return request.put(head).put(body.duplicate()).flip();
  }
}
