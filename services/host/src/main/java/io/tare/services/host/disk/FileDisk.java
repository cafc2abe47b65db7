package io.tare.services.host.disk;

import com.sun.nio.file.ExtendedOpenOption;
import io.tare.services.contract.ServerFacts;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** A directory where the application keeps files, and how they can be read. */
public final class FileDisk implements Closeable {

  /** The application's name for the directory. */
  private static final String DIRECTORY = "tare.disk";

  /** Whether it reads past the page cache. */
  private static final String DIRECT = "tare.disk.direct";

  /** They accept direct reading on new kernels, but there is no disk. */
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs", "devtmpfs", "hugetlbfs");

  private final OwnDirectory directory;
  private final boolean isDirect;

  private FileDisk(OwnDirectory directory, boolean isDirect) {
    this.directory = directory;
    this.isDirect = isDirect;
  }

  /**
   * Creates the directory, and lets the application know of it; must come before its deployment.
   *
   * @param parent of the directory
   * @throws IOException if it cannot be created
   */
  public static FileDisk in(Path parent) throws IOException {
    OwnDirectory directory = OwnDirectory.in(parent, "disk");
    boolean isDirect = isDirect(directory.path());
    System.setProperty(DIRECTORY, directory.path().toString());
    System.setProperty(DIRECT, Boolean.toString(isDirect));
    return new FileDisk(directory, isDirect);
  }

  /** Only the file system knows, so a file is opened. */
  private static boolean isDirect(Path directory) throws IOException {
    if (IN_MEMORY.contains(Files.getFileStore(directory).type())) {
      return false;
    }
    Path probe = Files.createFile(directory.resolve("probe"));
    try {
      FileChannel.open(probe, StandardOpenOption.READ, ExtendedOpenOption.DIRECT).close();
      return true;
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    } finally {
      Files.delete(probe);
    }
  }

  /** {@link ServerFacts#DIRECT} or {@link ServerFacts#CACHED}. */
  public String reads() {
    return isDirect ? ServerFacts.DIRECT : ServerFacts.CACHED;
  }

  /** Removes the directory. */
  @Override
  public void close() throws IOException {
    directory.close();
  }
}
