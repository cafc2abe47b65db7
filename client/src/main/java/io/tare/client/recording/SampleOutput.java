package io.tare.client.recording;

import io.tare.client.call.Measurement;
import java.io.IOException;

/** Hands samples over, some at a time. */
interface SampleOutput {

  /** So many are worth a write. */
  int batch();

  /** Adds a sample, which is not kept: the same object may be used for the next one. */
  void add(Measurement sample) throws IOException;

  /** Writes everything that was added, if anything was, and forgets it. */
  void flush() throws IOException;
}
