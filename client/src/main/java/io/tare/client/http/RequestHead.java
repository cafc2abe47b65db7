package io.tare.client.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;

/** What stands before the body of every request. */
public final class RequestHead {

  private final String fixed;

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
            + "\r\nSOAPAction: \"\"\r\nContent-Length: ";
  }

  /** The bytes for a body of this length. */
  public byte[] forBody(long bytes) {
    return (fixed + bytes + "\r\n\r\n").getBytes(US_ASCII);
  }

  /** Head and body in one piece of memory that the system can read without a copy. */
  public ByteBuffer with(ByteBuffer body) {
    byte[] head = forBody(body.remaining());
    ByteBuffer request = ByteBuffer.allocateDirect(Math.addExact(head.length, body.remaining()));
    return request.put(head).put(body.duplicate()).flip();
  }
}
