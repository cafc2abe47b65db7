package io.tare.services.host;

import io.tare.services.contract.Contract;
import io.tare.services.contract.ServerParts;
import io.tare.services.fixture.ServerProgram;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** One raw HTTP/1.1 connection, so that a test can stop anywhere. */
final class RawHttp implements AutoCloseable {

  private static final int TIMEOUT_MS = 600_000;
  private static final int RECEIVE_BUFFER_BYTES = 1 << 18;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  /** Opens one to a server. */
  static RawHttp to(ServerProgram server) throws IOException {
    return new RawHttp(server.port());
  }

  private RawHttp(int port) throws IOException {
    socket = new Socket();
    // Set before it connects: Linux 6.16 and later grow it to 32 MiB.
    socket.setReceiveBufferSize(RECEIVE_BUFFER_BYTES);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MS);
    in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    out = socket.getOutputStream();
  }

  /** An answer, with the times (of the test's own clock) at which it began and ended. */
  record Response(
      int status,
      SortedMap<String, String> headers,
      String text,
      SortedMap<String, String> trailers,
      long firstByteNs,
      long endNs) {

    ServerParts parts() {
      String value = trailers.get(Contract.PARTS_TRAILER.toLowerCase(Locale.ROOT));
      if (value == null) {
        throw new AssertionError("no parts in " + trailers + " after " + headers);
      }
      return ServerParts.parse(value);
    }

    /** The content of the first element of that name. */
    String value(String element) {
      int start = text.indexOf("<" + element + ">") + element.length() + 2;
      return text.substring(start, text.indexOf("</" + element + ">", start));
    }
  }

  Response post(String path, byte[] envelope) throws IOException {
    send(head("POST", path, "Content-Length: " + envelope.length));
    out.write(envelope);
    return answer();
  }

  /** Waits until an answer begins, without reading it. */
  void awaitAnswer() throws IOException {
    in.mark(1);
    if (in.read() < 0) {
      throw new EOFException("no answer");
    }
    in.reset();
  }

  Response get(String path) throws IOException {
    send(head("GET", path, "Accept: */*"));
    return answer();
  }

  static String head(String method, String path, String... headers) {
    StringBuilder head = new StringBuilder(method + " " + Contract.CONTEXT_ROOT + path);
    head.append(" HTTP/1.1\r\nHost: localhost\r\nSOAPAction: \"\"\r\n");
    head.append("Content-Type: ").append(Contract.CONTENT_TYPE).append("\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    return head.append("\r\n").toString();
  }

  void send(String text) throws IOException {
    send(text.getBytes(StandardCharsets.UTF_8), 0, text.length());
  }

  void send(byte[] bytes, int from, int to) throws IOException {
    out.write(bytes, from, to - from);
    out.flush();
  }

  Response answer() throws IOException {
    String status = line();
    long firstByteNs = System.nanoTime();
    SortedMap<String, String> headers = fields();
    SortedMap<String, String> trailers = new TreeMap<>();
    byte[] body;
    if ("chunked".equals(headers.get("transfer-encoding"))) {
      body = chunks();
      trailers = fields();
    } else {
      body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
    }
    int code = Integer.parseInt(status.split(" ")[1]);
    long endNs = System.nanoTime();
    String text = new String(body, StandardCharsets.UTF_8);
    return new Response(code, headers, text, trailers, firstByteNs, endNs);
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      body.write(in.readNBytes(size));
      line();
    }
    return body.toByteArray();
  }

  private int chunkSize() throws IOException {
    return Integer.parseInt(line(), 16);
  }

  private SortedMap<String, String> fields() throws IOException {
    SortedMap<String, String> fields = new TreeMap<>();
    for (String field = line(); !field.isEmpty(); field = line()) {
      int colon = field.indexOf(':');
      fields.put(
          field.substring(0, colon).toLowerCase(Locale.ROOT), field.substring(colon + 1).trim());
    }
    return fields;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("the server closed the connection after '" + line + "'");
      }
      line.append((char) c);
    }
    return line.toString().trim();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
