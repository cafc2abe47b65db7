package io.tare.infra.hosts;

/** A machine, or a limit on a part of it, has too few resources. */
public final class ShortageException extends HostException {

  private static final long serialVersionUID = 1L;

  public ShortageException(String message) {
    super(message);
  }

  /** A disk that is full. */
  public static ShortageException ofSpace(String machine, String path) {
    return new ShortageException("no space left on %s: %s".formatted(machine, path));
  }

  /** Whether an English message of a program is the system's for a full disk or quota. */
  public static boolean isOfSpace(String text) {
    return text.contains("No space left on device") || text.contains("Disk quota exceeded");
  }

  @Override
  public boolean isLasting() {
    return true;
  }
}
