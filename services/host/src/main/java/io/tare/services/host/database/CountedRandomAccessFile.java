package io.tare.services.host.database;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.apache.derby.io.StorageRandomAccessFile;

/**
 * A file that counts its flushes. Derby writes its log to a file opened for synchronized writing,
 * where each write is one; the pages of tables are flushed when a checkpoint synchronizes them, or
 * through the file's channel, which is not seen here.
 */
final class CountedRandomAccessFile extends RandomAccessFile implements StorageRandomAccessFile {

  private final String path;
  private final String mode;
  private final CommitCount count;
  private final boolean isSynchronized;

  CountedRandomAccessFile(String path, String mode, CommitCount count)
      throws FileNotFoundException {
    super(path, mode);
    this.path = path;
    this.mode = mode;
    this.count = count;
    this.isSynchronized = mode.equals("rws") || mode.equals("rwd");
  }

  @Override
  public void write(int value) throws IOException {
    super.write(value);
    written();
  }

  @Override
  public void write(byte[] bytes) throws IOException {
    super.write(bytes);
    written();
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    super.write(bytes, offset, length);
    written();
  }

  private void written() {
    if (isSynchronized) {
      count.flushed();
    }
  }

  @Override
  public void sync() throws IOException {
    getFD().sync();
    count.flushed();
  }

  /** The same file, opened again. */
  @Override
  public StorageRandomAccessFile clone() {
    try {
      return new CountedRandomAccessFile(path, mode, count);
    } catch (FileNotFoundException e) {
      throw new IllegalStateException(path + " cannot be opened again", e);
    }
  }
}
