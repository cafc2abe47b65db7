package io.tare.client.driver;

/** Something that measures, and can be ordered to end by another thread. */
public interface Stoppable {

  /** Lets no further submission start and cuts those in flight; the measuring then ends soon. */
  void stop();
}
