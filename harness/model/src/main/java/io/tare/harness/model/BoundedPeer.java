package io.tare.harness.model;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** What another machine or program sends; reading more than a limit fails. */
public final class BoundedPeer extends FilterInputStream {

  /** It sent more than its limit. */
  public static final class TooMuchException extends IOException {

    private static final long serialVersionUID = 1;

    /**
     * @param what it sent, such as {@code a line}
     * @param limit in bytes
     */
    public TooMuchException(String what, long limit) {
      super("it sent " + what + " of more than " + PeerLimits.size(limit));
    }
  }

  private final boolean isOfLines;
  private final long limit;
  private long read;

  private BoundedPeer(InputStream in, boolean isOfLines, long limit) {
    super(in);
    this.isOfLines = isOfLines;
    this.limit = limit;
  }

  /** Fails at the first line of more than {@link PeerLimits#LINE_BYTES}. */
  public static BoundedPeer lines(InputStream in) {
    return new BoundedPeer(in, true, PeerLimits.LINE_BYTES);
  }

  /**
   * Fails beyond a number of bytes.
   *
   * @param limit in bytes
   */
  public static BoundedPeer whole(InputStream in, long limit) {
    return new BoundedPeer(in, false, limit);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int count = super.read(target, offset, length);
    for (int i = offset; i < offset + count; i++) {
      read = isOfLines && target[i] == '\n' ? 0 : read + 1;
    }
    if (read > limit) {
      throw new TooMuchException(isOfLines ? "a line" : "an answer", limit);
    }
    return count;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
