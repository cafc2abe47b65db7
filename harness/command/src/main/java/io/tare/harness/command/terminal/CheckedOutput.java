package io.tare.harness.command.terminal;

import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Standard output, which remembers the first failed write: a {@link java.io.PrintStream} would hide
 * it. After that nothing more is written, so that a reader never gets what follows a gap.
 */
final class CheckedOutput extends OutputStream {

  /** A reader, such as {@code head}, has read enough; the same words on every Linux. */
  private static final String READER_IS_GONE = "Broken pipe";

  private final OutputStream out;
  private @Nullable IOException failure;

  CheckedOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    requireUnbroken();
    try {
      out.write(bytes, from, count);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    requireUnbroken();
    try {
      out.flush();
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** Whether a write failed, for any reason. */
  boolean isBroken() {
    return failure != null;
  }

  /** Why a part was not written; empty if all of it was, or the reader stopped reading. */
  Optional<String> trouble() {
    return Optional.ofNullable(failure)
        .filter(each -> !READER_IS_GONE.equals(each.getMessage()))
        .map(FileTrouble::reason);
  }

  private void requireUnbroken() throws IOException {
    if (failure != null) {
      throw new IOException(failure.getMessage(), failure);
    }
  }
}
