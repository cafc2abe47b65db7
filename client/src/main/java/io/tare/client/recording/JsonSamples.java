package io.tare.client.recording;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SampleColumns.Column;
import io.tare.harness.model.SampleLine;
import java.io.IOException;

/** Samples for people and small tools: one line of JSON each. */
final class JsonSamples implements SampleOutput {

  /** This many lines are about as large as one system write. */
  private static final int BATCH = 64;

  private final JsonLines lines = new JsonLines();
  private final String cell;
  private final LineOutput output;

  JsonSamples(String cell, LineOutput output) {
    this.cell = cell;
    this.output = output;
  }

  @Override
  public int batch() {
    return BATCH;
  }

  @Override
  public void write(SampleColumns samples) throws IOException {
    for (int i = 0; i < samples.size(); i++) {
      int index = i;
      var unused = lines.add(SampleLine.TYPE, cell, json -> write(samples, index, json));
    }
    lines.flushTo(output);
  }

  private static void write(SampleColumns samples, int index, JsonGenerator json)
      throws IOException {
    Outcome outcome = samples.outcome(index);
    json.writeNumberField(SampleLine.SEQUENCE, samples.sequence(index));
    json.writeBooleanField(SampleLine.WARMUP, samples.isWarmup(index));
    json.writeNumberField(SampleLine.START, samples.startEpochNanos(index));
    json.writeStringField(SampleLine.OUTCOME, outcome.label());
    if (outcome instanceof Outcome.Failed failed) {
      json.writeStringField(SampleLine.REASON, failed.reason());
    }
    json.writeObjectFieldStart(SampleLine.VALUES);
    for (Column column : samples.columns()) {
      if (column.has(index)) {
        json.writeNumberField(column.name(), column.whole(index));
      }
    }
    json.writeEndObject();
  }
}
