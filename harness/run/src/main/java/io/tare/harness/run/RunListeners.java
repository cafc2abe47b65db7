package io.tare.harness.run;

import java.util.ArrayList;
import java.util.List;

/**
 * All who listen to a run; some come later, when there is a place to write to. They hear one event
 * at a time, whichever thread tells it.
 */
final class RunListeners implements RunListener {

  private final List<RunListener> listeners = new ArrayList<>();

  RunListeners(RunListener first) {
    listeners.add(first);
  }

  synchronized void add(RunListener listener) {
    listeners.add(listener);
  }

  @Override
  public synchronized void hear(RunEvent event) {
    listeners.forEach(listener -> listener.hear(event));
  }
}
