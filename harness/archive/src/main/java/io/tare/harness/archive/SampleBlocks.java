package io.tare.harness.archive;

import io.tare.harness.model.SampleBatch;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of an Avro object container file: a header that ends with a random 16-byte sync
 * marker, and blocks with a number of records, a number of bytes, those bytes, and the marker again
 * (Avro 1.12 specification, "Object Container Files"). Avro's own reader takes a torn last block
 * for a damaged file; this one distinguishes them.
 */
final class SampleBlocks {

  private static final int MAX_HEADER_BYTES = 1 << 16;

  /** A thousand times the size at which a block is written. */
  private static final int MAX_CONTENT_BYTES = 1 << 26;

  private static final int MAX_PREFIX_BYTES = 20;
  private static final int CHUNK_BYTES = 1 << 16;
  private static final int SYNC_BYTES = SampleHeader.SYNC_BYTES;

  private final RandomAccessFile file;
  private final SampleHeader header;
  private final byte[] sync;

  /**
   * A block's place in the file.
   *
   * @param content the start of its content
   */
  private record Block(long begin, long records, long content, long end) {}

  private SampleBlocks(RandomAccessFile file, SampleHeader header) {
    this.file = file;
    this.header = header;
    this.sync = header.sync();
  }

  /**
   * The length of the file up to the end of its last whole block; 0 if not even the header is
   * whole. A last block that ends properly but does not contain samples counts as torn too: a power
   * failure may leave one.
   *
   * @throws IOException if the file has other content
   */
  static long wholeLength(RandomAccessFile file) throws IOException {
    SampleBlocks blocks = of(file);
    return blocks == null ? 0 : blocks.wholeLength();
  }

  /**
   * Reads all whole blocks.
   *
   * @throws ArchiveException if the reader's budget is spent
   */
  static SampleFile.Skipped read(RandomAccessFile file, BlockReader<?> reader) throws IOException {
    SampleBlocks own = undamaged(file);
    SampleBlocks restored = own == null ? restored(file) : null;
    SampleBlocks blocks = own != null ? own : restored != null ? restored : of(file);
    long size = file.length();
    if (blocks == null) {
      return new SampleFile.Skipped(0, size);
    }
    long passed = restored == null ? 0 : 1;
    long at = blocks.header.length();
    long torn = 0;
    for (Block block = blocks.next(at, size); block != null; block = blocks.next(at, size)) {
      boolean isRead =
          reader.read(blocks.content(block), block.records(), blocks.header.isDeflated());
      boolean isTorn = !isRead && blocks.next(block.end(), size) == null;
      passed += (block.begin() > at ? 1 : 0) + (isRead || isTorn ? 0 : 1);
      torn = isTorn ? block.end() - block.begin() : 0;
      at = block.end();
    }
    return new SampleFile.Skipped(passed, torn + size - at);
  }

  /** The header of a file with a whole one. */
  static byte[] header(Path path) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      SampleBlocks blocks = of(file);
      if (blocks == null) {
        throw new IOException("it has no header");
      }
      return bytes(file, 0, blocks.header.length());
    }
  }

  /** Returns null if its header may be damaged: its first block does not fit, or is plain. */
  private static @Nullable SampleBlocks undamaged(RandomAccessFile file) throws IOException {
    try {
      SampleBlocks blocks = of(file);
      return blocks != null
              && blocks.header.isDeflated()
              && blocks.next(blocks.header.length(), file.length()) != null
          ? blocks
          : null;
    } catch (IOException e) {
      return null; // damage, or other content
    }
  }

  /**
   * With the header that this version writes and the marker that ends the first block.
   *
   * @return null if the next block does not end with it too
   */
  private static @Nullable SampleBlocks restored(RandomAccessFile file) throws IOException {
    long size = file.length();
    int begin = SampleHeader.drawn().length;
    Block first = size <= begin ? null : bounded(file, begin, size);
    if (first == null || first.records() == 0) {
      return null;
    }
    byte[] marker = bytes(file, first.end() - SYNC_BYTES, SYNC_BYTES);
    SampleBlocks blocks = new SampleBlocks(file, SampleHeader.with(marker));
    return first.end() == size || blocks.block(first.end(), size) != null ? blocks : null;
  }

  /** Returns null if not even the header is whole. */
  private static @Nullable SampleBlocks of(RandomAccessFile file) throws IOException {
    byte[] begin = bytes(file, 0, (int) Math.min(file.length(), MAX_HEADER_BYTES));
    SampleHeader header = SampleHeader.of(begin);
    return header == null ? null : new SampleBlocks(file, header);
  }

  private long wholeLength() throws IOException {
    long size = file.length();
    Block last = null;
    long end = header.length();
    for (Block block = next(end, size); block != null; block = next(end, size)) {
      last = block;
      end = block.end();
    }
    BlockReader<SampleBatch> reader =
        new BlockReader<>(
            SampleFile.Reading.WHOLE,
            SampleBudget.of(List.of(), size, Long.MAX_VALUE),
            (batch, bytes, offset, length) -> {});
    return last == null || reader.read(content(last), last.records(), header.isDeflated())
        ? end
        : last.begin();
  }

  private byte[] content(Block block) throws IOException {
    int length = Math.toIntExact(block.end() - SYNC_BYTES - block.content());
    return bytes(file, block.content(), length);
  }

  /** The first whole block from a position on; a damaged part ends with a block. */
  private @Nullable Block next(long from, long size) throws IOException {
    for (long at = from; at >= 0 && at < size; at = afterSync(at, size)) {
      Block block = block(at, size);
      if (block != null) {
        return block;
      }
    }
    return null;
  }

  /** Returns null if there is no whole block. */
  private @Nullable Block block(long begin, long size) throws IOException {
    Block block = bounded(file, begin, size);
    return block != null && Arrays.equals(bytes(file, block.end() - SYNC_BYTES, SYNC_BYTES), sync)
        ? block
        : null;
  }

  /** A block by its own numbers, whatever ends it; null if it cannot be one. */
  private static @Nullable Block bounded(RandomAccessFile file, long begin, long size)
      throws IOException {
    byte[] prefix = bytes(file, begin, (int) Math.min(MAX_PREFIX_BYTES, size - begin));
    try {
      BinaryDecoder in = DecoderFactory.get().binaryDecoder(prefix, null);
      long records = in.readLong();
      long length = in.readLong();
      long content = begin + prefix.length - in.inputStream().available();
      long end = content + length + SYNC_BYTES;
      return records < 0 || length < 0 || length > MAX_CONTENT_BYTES || end > size
          ? null
          : new Block(begin, records, content, end);
    } catch (IOException | AvroRuntimeException e) {
      return null; // it ends within a number, or contains an invalid one
    }
  }

  /** The position after the next end of a block; -1 if absent. */
  private long afterSync(long from, long size) throws IOException {
    for (long at = from; at < size; at += CHUNK_BYTES) {
      byte[] chunk = bytes(file, at, (int) Math.min(CHUNK_BYTES + SYNC_BYTES - 1, size - at));
      for (int i = 0; i + SYNC_BYTES <= chunk.length; i++) {
        if (Arrays.equals(chunk, i, i + SYNC_BYTES, sync, 0, SYNC_BYTES)) {
          return at + i + SYNC_BYTES;
        }
      }
    }
    return -1;
  }

  private static byte[] bytes(RandomAccessFile file, long from, int length) throws IOException {
    byte[] bytes = new byte[length];
    file.seek(from);
    file.readFully(bytes);
    return bytes;
  }
}
