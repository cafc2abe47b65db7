package io.tare.infra.host;

/** A machine, or a part of it that a limit gives, has too little for what was asked of it. */
public final class ShortageException extends HostException {

  private static final long serialVersionUID = 1L;

  public ShortageException(String message) {
    super(message);
  }

  @Override
  public boolean isLasting() {
    return true;
  }
}
