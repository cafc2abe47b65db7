package io.tare.services.host.filter;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds connections whose other end has hung up while nobody reads from them, without consuming
 * input: readable without a byte means the end. If bytes precede the end, such as TLS's
 * close_notify, the system shows whether more can arrive.
 *
 * @param <C> a connection
 */
final class HangUps<C> implements AutoCloseable {

  private final Selector selector;

  private HangUps(Selector selector) {
    this.selector = selector;
  }

  static <C> HangUps<C> open() throws IOException {
    return new HangUps<>(Selector.open());
  }

  /**
   * Checks without waiting.
   *
   * @param channels that do not block
   */
  List<C> among(Map<C, SocketChannel> channels) throws IOException {
    List<C> ended = new ArrayList<>();
    Map<C, SocketChannel> unread = new HashMap<>();
    channels.forEach(
        (connection, channel) -> {
          if (!isWatched(channel)) {
            ended.add(connection);
          }
        });
    selector.selectNow();
    channels.forEach(
        (connection, channel) -> {
          SelectionKey key = channel.keyFor(selector);
          if (key != null && key.isValid() && key.isReadable()) {
            if (isEmpty(channel)) {
              ended.add(connection);
            } else {
              unread.put(connection, channel);
            }
          }
        });
    ended.addAll(endedOf(unread));
    // A channel that is closed meanwhile stays open until its keys are gone.
    selector.keys().forEach(SelectionKey::cancel);
    selector.selectNow();
    return ended;
  }

  private List<C> endedOf(Map<C, SocketChannel> unread) throws IOException {
    List<C> found = new ArrayList<>();
    if (!unread.isEmpty()) {
      Set<EndedConnections.Ends> ended = EndedConnections.now();
      for (Map.Entry<C, SocketChannel> each : unread.entrySet()) {
        if (ended.contains(ends(each.getValue()))) {
          found.add(each.getKey());
        }
      }
    }
    return found;
  }

  /** Nothing is known about a channel that is closed here meanwhile; its key shows it next time. */
  private static EndedConnections.@Nullable Ends ends(SocketChannel channel) throws IOException {
    try {
      return new EndedConnections.Ends(channel.getLocalAddress(), channel.getRemoteAddress());
    } catch (ClosedChannelException e) {
      return null;
    }
  }

  private boolean isWatched(SocketChannel channel) {
    try {
      var unused = channel.register(selector, SelectionKey.OP_READ);
      return true;
    } catch (ClosedChannelException | CancelledKeyException e) {
      return false;
    }
  }

  private static boolean isEmpty(SocketChannel channel) {
    try {
      return channel.socket().getInputStream().available() == 0;
    } catch (IOException e) {
      return true; // it broke
    }
  }

  @Override
  public void close() throws IOException {
    selector.close();
  }
}
