package io.tare.client.call;

/** A call that reaches no server. */
public abstract class UnconnectedCall implements Call {

  @Override
  public boolean isReady(long now) {
    return true;
  }

  @Override
  public void ready(long now) {}

  @Override
  public void askForStamps(boolean isWanted) {}

  @Override
  public int connections() {
    return 0;
  }

  @Override
  public int retried() {
    return 0;
  }

  @Override
  public void close() {}
}
