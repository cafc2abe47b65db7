package io.tare.client.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Lets the JDK's client ask its server for another name than that in the address, and check that
 * name. Only over open connections, which is all that this client needs.
 */
final class NamedSockets extends SSLSocketFactory {

  private final SSLSocketFactory sockets;
  private final String name;
  private final UnaryOperator<SSLParameters> settings;

  /**
   * @param name of the server, to be asked for and checked
   * @param settings changes the parameters of a new socket
   */
  NamedSockets(SSLSocketFactory sockets, String name, UnaryOperator<SSLParameters> settings) {
    this.sockets = sockets;
    this.name = name;
    this.settings = settings;
  }

  @Override
  public Socket createSocket(Socket open, String host, int port, boolean autoClose)
      throws IOException {
    SSLSocket socket = (SSLSocket) sockets.createSocket(open, name, port, autoClose);
    socket.setSSLParameters(settings.apply(socket.getSSLParameters()));
    return socket;
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return sockets.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return sockets.getSupportedCipherSuites();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    throw notOpen();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    throw notOpen();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    throw notOpen();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    throw notOpen();
  }

  private static SocketException notOpen() {
    return new SocketException("only over an open connection");
  }
}
