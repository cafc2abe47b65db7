package io.tare.services.host.database;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.derby.io.StorageFile;
import org.apache.derby.io.StorageRandomAccessFile;
import org.apache.derby.shared.common.error.StandardException;
import org.jspecify.annotations.Nullable;

/** A file of Derby; where it is written at random places, its flushes are counted. */
record CountedFile(StorageFile plain, CommitCount count) implements StorageFile {

  @Override
  public StorageRandomAccessFile getRandomAccessFile(String mode) throws FileNotFoundException {
    return new CountedRandomAccessFile(plain.getPath(), mode, count);
  }

  @Override
  public boolean renameTo(StorageFile other) {
    return plain.renameTo(other instanceof CountedFile counted ? counted.plain : other);
  }

  @Override
  public @Nullable StorageFile getParentDir() {
    StorageFile parent = plain.getParentDir();
    return parent == null ? null : new CountedFile(parent, count);
  }

  @Override
  public String @Nullable [] list() {
    return plain.list();
  }

  @Override
  public boolean canWrite() {
    return plain.canWrite();
  }

  @Override
  public boolean exists() {
    return plain.exists();
  }

  @Override
  public boolean isDirectory() {
    return plain.isDirectory();
  }

  @Override
  public boolean delete() {
    return plain.delete();
  }

  @Override
  public boolean deleteAll() {
    return plain.deleteAll();
  }

  @Override
  public String getPath() {
    return plain.getPath();
  }

  @Override
  public String getCanonicalPath() throws IOException {
    return plain.getCanonicalPath();
  }

  @Override
  public String getName() {
    return plain.getName();
  }

  @Override
  public boolean createNewFile() throws IOException {
    return plain.createNewFile();
  }

  @Override
  public boolean mkdir() {
    return plain.mkdir();
  }

  @Override
  public boolean mkdirs() {
    return plain.mkdirs();
  }

  @Override
  public boolean setReadOnly() {
    return plain.setReadOnly();
  }

  @Override
  public OutputStream getOutputStream() throws FileNotFoundException {
    return plain.getOutputStream();
  }

  @Override
  public OutputStream getOutputStream(boolean append) throws FileNotFoundException {
    return plain.getOutputStream(append);
  }

  @Override
  public InputStream getInputStream() throws FileNotFoundException {
    return plain.getInputStream();
  }

  @Override
  public int getExclusiveFileLock() throws StandardException {
    return plain.getExclusiveFileLock();
  }

  @Override
  public void releaseExclusiveFileLock() {
    plain.releaseExclusiveFileLock();
  }

  @Override
  public void limitAccessToOwner() throws IOException {
    plain.limitAccessToOwner();
  }

  /** Derby writes it into messages. */
  @Override
  public String toString() {
    return plain.toString();
  }
}
