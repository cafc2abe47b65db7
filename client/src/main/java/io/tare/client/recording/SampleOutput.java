package io.tare.client.recording;

import io.tare.model.SampleColumns;
import java.io.IOException;

/** Hands samples over, some at a time. */
interface SampleOutput {

  /** So many are worth a write. */
  int batch();

  /** Writes some, whose arrays are used again afterwards. */
  void write(SampleColumns samples) throws IOException;
}
