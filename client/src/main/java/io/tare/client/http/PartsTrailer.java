package io.tare.client.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.tare.services.contract.Contract;
import java.nio.ByteBuffer;
import java.util.Locale;

/**
 * Reads {@link io.tare.services.contract.ServerParts} from an answer's trailer fields without
 * allocating anything. Parts that cannot be read are absent.
 */
public final class PartsTrailer {

  private static final byte[] FIELD =
      (Contract.PARTS_TRAILER.toLowerCase(Locale.ROOT) + ":").getBytes(US_ASCII);
  private static final byte[][] NAMES = {
    "receive=".getBytes(US_ASCII),
    ",unmarshal=".getBytes(US_ASCII),
    ",service=".getBytes(US_ASCII),
    ",marshal=".getBytes(US_ASCII),
    ",write=".getBytes(US_ASCII),
  };

  /** More would not fit into a long; these are thirty years. */
  private static final int MOST_DIGITS = 18;

  private final long[] values = new long[NAMES.length];
  private boolean present;

  PartsTrailer read(ByteBuffer bytes, int trailerStart, int end) {
    present = false;
    int at = trailerStart;
    while (trailerStart > 0 && !present && at < end - 2) {
      int next = Framing.lineEnd(bytes, at, end);
      if (Framing.isField(bytes, at, next, FIELD)) {
        present = values(bytes, at + FIELD.length, next - 2);
      }
      at = next;
    }
    return this;
  }

  private boolean values(ByteBuffer bytes, int from, int to) {
    int at = from;
    while (at < to && bytes.get(at) == ' ') {
      at++;
    }
    for (int part = 0; part < NAMES.length; part++) {
      if (!Framing.isField(bytes, at, to, NAMES[part])) {
        return false;
      }
      at += NAMES[part].length;
      int digits = at;
      long value = 0;
      while (at < to && bytes.get(at) >= '0' && bytes.get(at) <= '9') {
        value = value * 10 + (bytes.get(at) - '0');
        at++;
      }
      if (at == digits || at - digits > MOST_DIGITS) {
        return false;
      }
      values[part] = value;
    }
    return at == to;
  }

  /** Whether the server told its parts. */
  public boolean present() {
    return present;
  }

  public long receiveNanos() {
    return values[0];
  }

  public long unmarshalNanos() {
    return values[1];
  }

  public long serviceNanos() {
    return values[2];
  }

  public long marshalNanos() {
    return values[3];
  }

  public long writeNanos() {
    return values[4];
  }
}
