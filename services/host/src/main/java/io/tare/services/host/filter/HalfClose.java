package io.tare.services.host.filter;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.WriteResult;
import org.glassfish.grizzly.nio.NIOConnection;
import org.glassfish.grizzly.ssl.SSLUtils;

/**
 * Ends the output of a connection when all is written, so that its client sees the end while
 * further input is still discarded. With TLS the end shows only when the connection closes: half of
 * it cannot end.
 */
@SuppressWarnings("rawtypes") // as the library declares it
final class HalfClose extends EmptyCompletionHandler<WriteResult> {

  private final Connection<?> connection;

  HalfClose(Connection<?> connection) {
    this.connection = connection;
  }

  @Override
  public void completed(WriteResult result) {
    if (connection instanceof NIOConnection own
        && own.getChannel() instanceof SocketChannel channel
        && SSLUtils.getSSLEngine(connection) == null) {
      try {
        channel.shutdownOutput();
      } catch (IOException e) {
        connection.terminateSilently();
      }
    }
  }
}
