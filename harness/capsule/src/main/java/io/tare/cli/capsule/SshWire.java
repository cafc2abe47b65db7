package io.tare.cli.capsule;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Fields in SSH's wire format (RFC 4251, section 5): four-byte numbers, and strings after their
 * lengths.
 */
final class SshWire {

  private SshWire() {}

  /** Writes fields. */
  static final class Writer {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Writer plain(String text) {
      out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
      return this;
    }

    Writer number(int number) {
      out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
      return this;
    }

    Writer string(byte[] bytes) {
      number(bytes.length);
      out.writeBytes(bytes);
      return this;
    }

    Writer string(String text) {
      return string(text.getBytes(StandardCharsets.US_ASCII));
    }

    byte[] bytes() {
      return out.toByteArray();
    }
  }

  /** Reads fields; throws an {@link IllegalArgumentException} if one is missing. */
  static final class Reader {
    private final ByteBuffer in;

    Reader(byte[] bytes) {
      this.in = ByteBuffer.wrap(bytes);
    }

    /** Skips a text that must be next. */
    Reader plain(String text) {
      if (!new String(take(text.length()), StandardCharsets.US_ASCII).equals(text)) {
        throw new IllegalArgumentException("it does not begin with " + text.strip());
      }
      return this;
    }

    int number() {
      try {
        return in.getInt();
      } catch (BufferUnderflowException e) {
        throw new IllegalArgumentException("it ends too early", e);
      }
    }

    byte[] string() {
      return take(number());
    }

    String text() {
      return new String(string(), StandardCharsets.US_ASCII);
    }

    private byte[] take(int length) {
      if (!(length >= 0 && length <= in.remaining())) {
        throw new IllegalArgumentException("it ends too early");
      }
      byte[] bytes = new byte[length];
      in.get(bytes);
      return bytes;
    }
  }
}
