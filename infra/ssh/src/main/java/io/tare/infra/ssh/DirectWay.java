package io.tare.infra.ssh;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A connection from this machine, to the first address of a name that accepts it. */
final class DirectWay implements Way {

  private final Route.Direct route;
  private @Nullable Socket current;
  private boolean isClosed;

  DirectWay(Route.Direct route) {
    this.route = route;
  }

  @Override
  public Socket open(String host, int port, int timeoutMillis) throws IOException {
    List<InetAddress> all =
        Stream.of(InetAddress.getAllByName(host)).filter(this::isOfFamily).toList();
    if (all.isEmpty()) {
      throw new UnknownHostException(host);
    }
    IOException failure = new UnknownHostException(host);
    for (InetAddress address : all) {
      try {
        Socket socket = next();
        if (route.source().isPresent()) {
          socket.bind(new InetSocketAddress(route.source().get(), 0));
        }
        socket.connect(new InetSocketAddress(address, port), timeoutMillis);
        return socket;
      } catch (IOException e) {
        failure = e;
      }
    }
    throw failure;
  }

  private boolean isOfFamily(InetAddress address) {
    return switch (route.family()) {
      case ANY -> true;
      case INET -> !(address instanceof Inet6Address);
      case INET6 -> address instanceof Inet6Address;
    };
  }

  private synchronized Socket next() throws IOException {
    if (isClosed) {
      throw new IOException("the attempt was ended");
    }
    if (current != null) {
      current.close();
    }
    current = new Socket();
    return current;
  }

  @Override
  public synchronized boolean isTaken() {
    return current != null && current.isConnected();
  }

  @Override
  public synchronized void close() throws IOException {
    isClosed = true;
    if (current != null) {
      current.close();
    }
  }
}
