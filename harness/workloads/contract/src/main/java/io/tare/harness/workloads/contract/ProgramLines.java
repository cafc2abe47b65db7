package io.tare.harness.workloads.contract;

import io.tare.harness.model.BoundedPeer;
import io.tare.harness.model.PeerLimits;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits a stream into lines and the bytes that they announce. */
final class ProgramLines implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 16;

  /** As the client writes it; the number is at the end of its line. */
  private static final Pattern ANNOUNCES =
      Pattern.compile("\\{\"type\":\"samples\",.*\"bytes\":([0-9]{1,8})}");

  private static final byte[] NOTHING = {};

  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  ProgramLines(InputStream in) {
    this.in = new BufferedInputStream(in, BUFFER_BYTES);
  }

  /**
   * The next line; empty at the end.
   *
   * @throws IOException if the stream cannot be read, or ends within announced bytes
   */
  Optional<ProgramLine> next() throws IOException {
    line.reset();
    int read = in.read();
    if (read < 0) {
      return Optional.empty();
    }
    while (read >= 0 && read != '\n') {
      if (line.size() >= PeerLimits.LINE_BYTES) {
        throw new BoundedPeer.TooMuchException("a line", PeerLimits.LINE_BYTES);
      }
      line.write(read);
      read = in.read();
    }
    String text = line.toString(StandardCharsets.UTF_8);
    if (text.endsWith("\r")) {
      text = text.substring(0, text.length() - 1);
    }
    return Optional.of(new ProgramLine(text, ByteBuffer.wrap(announced(text))));
  }

  private byte[] announced(String text) throws IOException {
    Matcher matcher = ANNOUNCES.matcher(text);
    if (!matcher.matches()) {
      return NOTHING;
    }
    int length = Integer.parseInt(matcher.group(1));
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException(bytes.length + " of " + length + " announced bytes came");
    }
    return bytes;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
