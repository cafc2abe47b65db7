package io.tare.harness.run;

import io.tare.model.RunNote;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All who listen to a run; some come later, when there is a place to write to. They hear one event
 * at a time, whichever thread tells it.
 */
final class RunListeners implements RunListener {

  private final RunListener display;
  private final List<RunListener> records = new ArrayList<>();
  private @Nullable RunEvent trouble;

  /**
   * @param display shows the run; its troubles are its own
   */
  RunListeners(RunListener display) {
    this.display = display;
  }

  /** Adds one who keeps a record, without which a run is not to go on. */
  synchronized void add(RunListener listener) {
    records.add(listener);
    if (trouble != null) {
      listener.hear(trouble);
    }
  }

  @Override
  public synchronized void hear(RunEvent event) {
    records.forEach(listener -> listener.hear(event));
    try {
      display.hear(event);
    } catch (RuntimeException e) {
      complain(e);
    }
  }

  /** Once, where it does not need the display. */
  private void complain(RuntimeException failure) {
    if (trouble == null) {
      String words = "what shows the run gave up, which the run does not: " + failure;
      RunEvent told = new RunEvent.Noted(new RunNote.Text("display", words));
      trouble = told;
      records.forEach(listener -> listener.hear(told));
    }
  }
}
