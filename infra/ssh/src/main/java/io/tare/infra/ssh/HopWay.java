package io.tare.infra.ssh;

import com.jcraft.jsch.Channel;
import com.jcraft.jsch.JSchException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;

/** A connection that a jump host opens. */
final class HopWay implements Way {

  /** A server's reason for not opening a channel (RFC 4254, section 5.1). */
  private static final int PROHIBITED = 1;

  private final Connection hop;
  private volatile boolean isTaken;

  HopWay(Connection hop) {
    this.hop = hop;
  }

  @Override
  public Socket open(String host, int port, int timeoutMillis) throws IOException {
    ElasticPipe incoming = new ElasticPipe(() -> {});
    int reason = 0;
    try {
      Channel channel = hop.forwarder(host, port);
      channel.setOutputStream(incoming.sink());
      OutputStream out = channel.getOutputStream();
      try {
        channel.connect(timeoutMillis);
      } finally {
        reason = channel.getExitStatus();
      }
      // The library swallows some errors.
      if (channel.isConnected()) {
        isTaken = true;
        return new PipedSocket(incoming, out, channel::disconnect);
      }
    } catch (JSchException e) {
      if (reason == PROHIBITED) {
        throw new RefusedException(
            "its jump host %s refuses to forward connections (AllowTcpForwarding, PermitOpen)"
                .formatted(hop.target()));
      }
    }
    throw new BrokenException(
        "its jump host %s cannot connect to %s, port %d".formatted(hop.target(), host, port));
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
