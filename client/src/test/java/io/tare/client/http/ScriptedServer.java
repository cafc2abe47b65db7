package io.tare.client.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLServerSocket;

/** A server that answers by a script, correctly or not. */
public final class ScriptedServer implements AutoCloseable {

  private static final Pattern LENGTH = Pattern.compile("Content-Length: (\\d+)\r\n");

  /** Answers requests. */
  @FunctionalInterface
  public interface Script {
    /** Answers one; a connection that fails here is closed. */
    void answer(Request request) throws IOException, InterruptedException;
  }

  /**
   * A received request.
   *
   * @param number 0 for the first of all
   */
  public record Request(int number, String head, String body, Socket socket) {

    /** Sends these characters as bytes, unchanged. */
    public void reply(String bytes) throws IOException {
      OutputStream out = socket.getOutputStream();
      out.write(bytes.getBytes(ISO_8859_1));
      out.flush();
    }

    /** Sends content with its length. */
    public void replyWith(String content) throws IOException {
      reply(withLength(content));
    }
  }

  private final ServerSocket listening;
  private final Script script;
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger connections = new AtomicInteger();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  private ScriptedServer(Script script, ServerSocket listening) {
    this.script = script;
    this.listening = listening;
  }

  /** Starts a server on a free port of this machine. */
  public static ScriptedServer start(Script script) throws IOException {
    return start(script, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
  }

  /** Starts a server that listens there. */
  static ScriptedServer start(Script script, ServerSocket listening) {
    ScriptedServer server = new ScriptedServer(script, listening);
    daemon(server::accept);
    return server;
  }

  /** An answer with status 200 and a length. */
  public static String withLength(String content) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/xml;charset=utf-8\r\nContent-Length: "
        + content.length()
        + "\r\n\r\n"
        + content;
  }

  /** Its address. */
  public Endpoint endpoint() {
    String scheme = listening instanceof SSLServerSocket ? "https" : "http";
    return Endpoint.parse(scheme + "://127.0.0.1:" + listening.getLocalPort() + "/tare");
  }

  /** How many connections it accepted. */
  public int connections() {
    return connections.get();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        connections.incrementAndGet();
        daemon(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      while (!socket.isClosed()) {
        String head = head(in);
        Matcher matcher = LENGTH.matcher(head);
        int length = matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
        String body = new String(in.readNBytes(length), ISO_8859_1);
        script.answer(new Request(requests.getAndIncrement(), head, body, socket));
      }
    } catch (IOException | InterruptedException e) {
      // the connection's end
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException();
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "scripted-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
