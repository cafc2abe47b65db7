package io.tare.client.recording;

import io.tare.harness.model.SampleColumns;
import java.io.IOException;

/** Writes samples, some at a time. */
interface SampleOutput {

  /** The number of samples per write. */
  int batch();

  /** Writes some, whose arrays are reused afterwards. */
  void write(SampleColumns samples) throws IOException;
}
