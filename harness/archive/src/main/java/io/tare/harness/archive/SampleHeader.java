package io.tare.harness.archive;

import io.tare.harness.packing.BatchCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of an Avro object container file: four bytes, a map of metadata, and a random
 * 16-byte sync marker. Avro's own classes for such files are not used: they load every codec, one
 * of which unpacks a library into the directory for temporary files.
 */
final class SampleHeader {

  static final int SYNC_BYTES = 16;

  private static final byte[] MAGIC = DataFileConstants.MAGIC;

  private final int length;
  private final byte[] sync;
  private final boolean isDeflated;

  private SampleHeader(int length, byte[] sync, boolean isDeflated) {
    this.length = length;
    this.sync = sync;
    this.isDeflated = isDeflated;
  }

  /** In bytes. */
  int length() {
    return length;
  }

  /** The sync marker, which also ends each block. */
  byte[] sync() {
    return sync.clone();
  }

  /** Whether blocks are compressed with DEFLATE; otherwise they are plain. */
  boolean isDeflated() {
    return isDeflated;
  }

  /** A new header, for compressed samples. */
  static byte[] drawn() {
    UUID drawn = UUID.randomUUID();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(MAGIC);
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    try {
      out.writeMapStart();
      out.setItemCount(2);
      say(out, DataFileConstants.CODEC, DataFileConstants.DEFLATE_CODEC);
      say(out, DataFileConstants.SCHEMA, BatchCode.SCHEMA.toString());
      out.writeMapEnd();
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    bytes.writeBytes(
        ByteBuffer.allocate(SYNC_BYTES)
            .putLong(drawn.getMostSignificantBits())
            .putLong(drawn.getLeastSignificantBits())
            .array());
    return bytes.toByteArray();
  }

  /** Whether a file begins with such a header, to the byte: comments in a schema have no check. */
  static boolean isDrawn(byte[] begin) {
    byte[] drawn = drawn();
    int marker = drawn.length - SYNC_BYTES;
    return begin.length >= drawn.length && Arrays.equals(begin, 0, marker, drawn, 0, marker);
  }

  /** A drawn header with another marker. */
  static SampleHeader with(byte[] sync) {
    return new SampleHeader(drawn().length, sync.clone(), /* isDeflated= */ true);
  }

  private static void say(BinaryEncoder out, String key, String value) throws IOException {
    out.startItem();
    out.writeString(key);
    out.writeBytes(value.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads a header.
   *
   * @param begin the beginning of the file
   * @return null if it is incomplete
   * @throws IOException if the file has other content
   */
  static @Nullable SampleHeader of(byte[] begin) throws IOException {
    int magic = Math.min(begin.length, MAGIC.length);
    if (Arrays.equals(begin, 0, magic, new byte[magic], 0, magic)) {
      return null;
    }
    if (!Arrays.equals(begin, 0, magic, MAGIC, 0, magic)) {
      throw new IOException("it is not an Avro file; restore it from a copy");
    }
    Map<String, String> values = new TreeMap<>();
    byte[] sync = new byte[SYNC_BYTES];
    int length;
    try {
      BinaryDecoder in = DecoderFactory.get().binaryDecoder(begin, null);
      in.readFixed(new byte[MAGIC.length]);
      for (long left = in.readMapStart(); left > 0; left = in.mapNext()) {
        for (long i = 0; i < left; i++) {
          String key = in.readString();
          values.put(key, StandardCharsets.UTF_8.decode(in.readBytes(null)).toString());
        }
      }
      in.readFixed(sync);
      length = begin.length - in.inputStream().available();
    } catch (IOException | RuntimeException e) {
      return null;
    }
    return new SampleHeader(length, sync, isDeflated(values));
  }

  private static boolean isDeflated(Map<String, String> values) throws IOException {
    try {
      new BatchCode()
          .setSchema(new Schema.Parser().parse(values.getOrDefault(DataFileConstants.SCHEMA, "")));
    } catch (RuntimeException e) { // for a damaged schema it also throws NullPointerException
      throw new IOException("the schema in its header is damaged; restore it from a copy", e);
    }
    String codec = values.getOrDefault(DataFileConstants.CODEC, DataFileConstants.NULL_CODEC);
    if (codec.equals(DataFileConstants.DEFLATE_CODEC)) {
      return true;
    }
    if (codec.equals(DataFileConstants.NULL_CODEC)) {
      return false;
    }
    throw new IOException("its codec is " + codec + ", not " + DataFileConstants.DEFLATE_CODEC);
  }
}
