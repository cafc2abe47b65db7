package io.tare.client.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.tare.harness.model.SubmissionField;
import io.tare.services.contract.Contract;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;

/**
 * Reads {@link io.tare.services.contract.ServerParts} from an answer's trailer fields without
 * allocating anything. Parts that cannot be read are absent.
 */
public final class PartsTrailer {

  private static final byte[] FIELD =
      (Contract.PARTS_TRAILER.toLowerCase(Locale.ROOT) + ":").getBytes(US_ASCII);

  /** The server's parts, in its order. */
  public static final List<SubmissionField> PARTS = SubmissionField.reported();

  private static final byte[][] NAMES = names();

  /** The parts that only some services have. */
  private static final boolean[] OPTIONAL = new boolean[NAMES.length];

  static {
    for (int i = 0; i < OPTIONAL.length; i++) {
      OPTIONAL[i] = PARTS.get(i).isOptional();
    }
  }

  private static final long ABSENT = -1;

  /** More digits would not fit into a long; these are thirty years. */
  private static final int MAX_DIGITS = 18;

  private final long[] values = new long[NAMES.length];
  private boolean present;

  PartsTrailer read(ByteBuffer bytes, int trailerStart, int end) {
    present = false;
    int at = trailerStart;
    while (trailerStart > 0 && !present && at < end) {
      int next = HttpFraming.lineEnd(bytes, at, end);
      if (HttpFraming.isField(bytes, at, next, FIELD)) {
        present = values(bytes, at + FIELD.length, HttpFraming.textEnd(bytes, at, next));
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
      if (!HttpFraming.isField(bytes, at, to, NAMES[part])) {
        if (OPTIONAL[part]) {
          values[part] = ABSENT;
          continue;
        }
        return false;
      }
      at += NAMES[part].length;
      int digits = at;
      long value = 0;
      while (at < to && bytes.get(at) >= '0' && bytes.get(at) <= '9') {
        value = value * 10 + (bytes.get(at) - '0');
        at++;
      }
      if (at == digits || at - digits > MAX_DIGITS) {
        return false;
      }
      values[part] = value;
    }
    return at == to;
  }

  /** Whether the server sent its parts. */
  public boolean present() {
    return present;
  }

  /** Whether the server sent a part, by its index in {@link #PARTS}. */
  public boolean has(int part) {
    return present && values[part] != ABSENT;
  }

  /** A part that it sent, by its index in {@link #PARTS}. */
  public long value(int part) {
    return values[part];
  }

  private static byte[][] names() {
    byte[][] names = new byte[PARTS.size()][];
    for (int i = 0; i < names.length; i++) {
      names[i] = ((i == 0 ? "" : ",") + PARTS.get(i).partName() + "=").getBytes(US_ASCII);
    }
    return names;
  }
}
