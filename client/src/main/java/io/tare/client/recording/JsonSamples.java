package io.tare.client.recording;

import io.tare.client.call.Measurement;
import io.tare.client.clock.WallAnchor;
import java.io.IOException;

/** Samples for people and small tools: each a line of JSON. */
final class JsonSamples implements SampleOutput {

  /** So many lines are about as large as what the system takes in one write. */
  private static final int BATCH = 64;

  private final Lines lines = new Lines();
  private final SampleFormat format;
  private final LineOutput output;

  JsonSamples(String cell, long firstSequence, WallAnchor anchor, LineOutput output) {
    this.format = new SampleFormat(cell, firstSequence, anchor);
    this.output = output;
  }

  @Override
  public int batch() {
    return BATCH;
  }

  @Override
  public void add(Measurement sample) throws IOException {
    var unused = lines.add(json -> format.write(sample, json));
  }

  @Override
  public void flush() throws IOException {
    lines.flushTo(output);
  }
}
