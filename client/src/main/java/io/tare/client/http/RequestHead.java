package io.tare.client.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.tare.model.order.PreparedRequest;
import java.nio.ByteBuffer;
import java.util.Set;

/** The request line and header fields of requests. */
public final class RequestHead {

  private static final String HOST = "host";

  /** Methods whose requests have a body, possibly empty. */
  private static final Set<String> BODIES = Set.of("POST", "PUT", "PATCH");

  private final String fixed;
  private final boolean tellsLength;

  /** A POST of SOAP 1.1 to a path below the endpoint's root. */
  public RequestHead(Endpoint endpoint, String path, String contentType) {
    this.fixed =
        "POST "
            + endpoint.root()
            + path
            + " HTTP/1.1\r\nHost: "
            + endpoint.authority()
            + "\r\nContent-Type: "
            + contentType
            + "\r\nSOAPAction: \"\"\r\n";
    this.tellsLength = true;
  }

  /**
   * A prepared request; one without a body has a length field only if its method may have a body.
   */
  public RequestHead(Endpoint endpoint, PreparedRequest request) {
    StringBuilder head = new StringBuilder();
    head.append(request.method()).append(' ').append(request.target()).append(" HTTP/1.1\r\n");
    boolean hasHost = request.headers().keySet().stream().anyMatch(HOST::equalsIgnoreCase);
    if (!hasHost) {
      head.append("Host: ").append(endpoint.authority()).append("\r\n");
    }
    request
        .headers()
        .forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    this.fixed = head.toString();
    this.tellsLength =
        !request.bodyFile().isEmpty() || BODIES.contains(request.method()); // RFC 9110, 8.6
  }

  /** The bytes for a body of this length. */
  public byte[] forBody(long bytes) {
    String length = tellsLength ? "Content-Length: " + bytes + "\r\n" : "";
    return (fixed + length + "\r\n").getBytes(US_ASCII);
  }

  /** Head and body in one direct buffer, which the system reads without a copy. */
  public ByteBuffer with(ByteBuffer body) {
    byte[] head = forBody(body.remaining());
    ByteBuffer request = ByteBuffer.allocateDirect(Math.addExact(head.length, body.remaining()));
    return request.put(head).put(body.duplicate()).flip();
  }
}
