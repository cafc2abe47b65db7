package io.tare.harness.run.event;

import io.tare.harness.model.RunNote;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All listeners of a run; some are added later, when their files can be written. They receive one
 * event at a time, whichever thread sends it.
 */
public final class RunListeners implements RunListener {

  private final RunListener display;
  private final List<RunListener> records = new ArrayList<>();
  private @Nullable RunEvent trouble;

  /**
   * @param display shows the run; its failures do not affect the run
   */
  public RunListeners(RunListener display) {
    this.display = display;
  }

  /** Adds a listener that keeps a record; its failure ends the run. */
  public synchronized void add(RunListener listener) {
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

  /** Reported once, not through the display. */
  private void complain(RuntimeException failure) {
    if (trouble == null) {
      String words = "the display of the run failed; the run continues: " + failure;
      RunEvent event = new RunEvent.Noted(new RunNote.Text("display", words));
      trouble = event;
      records.forEach(listener -> listener.hear(event));
    }
  }
}
