package io.tare.harness.model.lock;

/** Another process, or another part of this one, holds a lock. */
public final class LockHeldException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient LockHolder holder;

  LockHeldException(LockHolder holder) {
    super(holder.words());
    this.holder = holder;
  }

  public LockHolder holder() {
    return holder;
  }
}
