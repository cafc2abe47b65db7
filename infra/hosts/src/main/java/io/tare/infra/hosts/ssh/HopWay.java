package io.tare.infra.hosts.ssh;

import java.io.IOException;
import java.net.Socket;

/** A connection that a jump host opens. */
final class HopWay implements Way {

  private final Connection hop;
  private volatile boolean isTaken;

  HopWay(Connection hop) {
    this.hop = hop;
  }

  @Override
  public Socket open(String host, int port, int timeoutMillis) throws IOException {
    Socket socket = hop.forward(host, port, timeoutMillis);
    isTaken = true;
    return socket;
  }

  @Override
  public boolean isTaken() {
    return isTaken;
  }

  /** The jump host's connection serves only this one. */
  @Override
  public void close() {
    hop.close();
  }
}
