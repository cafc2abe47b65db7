package io.tare.services.host.database;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.derby.impl.io.DirStorageFactory;
import org.apache.derby.io.StorageFile;
import org.apache.derby.io.WritableStorageFactory;
import org.jspecify.annotations.Nullable;

/**
 * Derby's files in a directory, which count flushes. Derby creates it by name, for databases of
 * {@link #PROTOCOL}.
 */
public final class CountedStorage implements WritableStorageFactory {

  static final String PROTOCOL = "counted";

  private final DirStorageFactory directory = new DirStorageFactory();

  /** By Derby, by name. */
  public CountedStorage() {}

  private static @Nullable StorageFile counted(@Nullable StorageFile file) {
    return file == null ? null : new CountedFile(file, CommitCount.OF_JVM);
  }

  private static @Nullable StorageFile plain(@Nullable StorageFile file) {
    return file instanceof CountedFile counted ? counted.plain() : file;
  }

  @Override
  public @Nullable StorageFile newStorageFile(String path) {
    return counted(directory.newStorageFile(path));
  }

  @Override
  public @Nullable StorageFile newStorageFile(String parent, String name) {
    return counted(directory.newStorageFile(parent, name));
  }

  @Override
  public @Nullable StorageFile newStorageFile(@Nullable StorageFile parent, String name) {
    return counted(directory.newStorageFile(plain(parent), name));
  }

  @Override
  public @Nullable StorageFile getTempDir() {
    return counted(directory.getTempDir());
  }

  @Override
  public @Nullable StorageFile createTemporaryFile(String prefix, String suffix)
      throws IOException {
    return counted(directory.createTemporaryFile(prefix, suffix));
  }

  @Override
  public void sync(OutputStream stream, boolean withMetadata) throws IOException {
    directory.sync(stream, withMetadata);
    CommitCount.OF_JVM.flushed();
  }

  @Override
  public boolean supportsWriteSync() {
    return directory.supportsWriteSync();
  }

  @Override
  public void init(String home, String database, String temporary, String unique)
      throws IOException {
    directory.init(home, database, temporary, unique);
  }

  @Override
  public void shutdown() {
    directory.shutdown();
  }

  @Override
  public String getCanonicalName() throws IOException {
    return directory.getCanonicalName();
  }

  @Override
  public void setCanonicalName(String name) {
    directory.setCanonicalName(name);
  }

  @Override
  public char getSeparator() {
    return directory.getSeparator();
  }

  @Override
  public boolean isFast() {
    return directory.isFast();
  }

  @Override
  public boolean isReadOnlyDatabase() {
    return directory.isReadOnlyDatabase();
  }

  @Override
  public boolean supportsRandomAccess() {
    return directory.supportsRandomAccess();
  }

  @Override
  public int getStorageFactoryVersion() {
    return directory.getStorageFactoryVersion();
  }
}
