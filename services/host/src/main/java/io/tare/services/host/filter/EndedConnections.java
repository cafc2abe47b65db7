package io.tare.services.host.filter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Connections of this machine whose other end has sent its last byte, from Linux, even if earlier
 * bytes are unread. Other systems list none.
 */
final class EndedConnections {

  private static final List<Path> LISTS =
      List.of(Path.of("/proc/self/net/tcp"), Path.of("/proc/self/net/tcp6"));

  /** Both ends of a connection. */
  record Ends(SocketAddress here, SocketAddress there) {}

  /** The kernel's number of TCP's state CLOSE-WAIT. */
  private static final String ENDED = "08";

  private EndedConnections() {}

  static Set<Ends> now() throws IOException {
    Set<Ends> ended = new HashSet<>();
    for (Path list : LISTS) {
      if (Files.isReadable(list)) {
        try (Stream<String> lines = Files.lines(list)) {
          for (String line : (Iterable<String>) lines.skip(1)::iterator) {
            String[] fields = line.strip().split("\\s+", 5);
            if (fields.length == 5 && fields[3].equals(ENDED)) {
              ended.add(new Ends(address(fields[1]), address(fields[2])));
            }
          }
        }
      }
    }
    return ended;
  }

  /** 32-bit words in this machine's byte order, and a port: {@code 0100007F:1F90}. */
  private static InetSocketAddress address(String text) throws UnknownHostException {
    String[] parts = text.split(":", 2);
    IntBuffer words = ByteBuffer.wrap(HexFormat.of().parseHex(parts[0])).asIntBuffer();
    ByteBuffer bytes = ByteBuffer.allocate(parts[0].length() / 2).order(ByteOrder.nativeOrder());
    while (words.hasRemaining()) {
      bytes.putInt(words.get());
    }
    return new InetSocketAddress(
        InetAddress.getByAddress(bytes.array()), HexFormat.fromHexDigits(parts[1]));
  }
}
