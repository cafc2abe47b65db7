package io.tare.archive;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tare.model.Outcome;
import io.tare.model.Sample;
import io.tare.model.Slice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Writes a sample as one line of {@code samples.jsonl}. */
final class SampleLine {

  private SampleLine() {}

  /** The line with its end, in UTF-8. */
  static byte[] of(Sample sample) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator out = Json.FACTORY.createGenerator(bytes)) {
      write(sample, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    bytes.write('\n');
    return bytes.toByteArray();
  }

  private static void write(Sample sample, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("trial", sample.trial());
    out.writeNumberField("attempt", sample.attempt());
    out.writeStringField("cell", sample.cell());
    out.writeNumberField("sequence", sample.sequence());
    if (!sample.slice().equals(Slice.NONE)) {
      out.writeNumberField("round", sample.slice().round());
      out.writeNumberField("slice", sample.slice().number());
    }
    out.writeBooleanField("warmup", sample.warmup());
    out.writeNumberField("start_epoch_ns", sample.startEpochNanos());
    out.writeStringField("outcome", sample.outcome().label());
    if (sample.outcome() instanceof Outcome.Failed failed) {
      out.writeStringField("reason", failed.reason());
    }
    out.writeObjectFieldStart("values");
    for (Map.Entry<String, Number> value : sample.values().entrySet()) {
      out.writeFieldName(value.getKey());
      write(value.getValue(), out);
    }
    out.writeEndObject();
    out.writeEndObject();
  }

  private static void write(Number value, JsonGenerator out) throws IOException {
    if (value instanceof Double || value instanceof Float) {
      out.writeNumber(value.doubleValue());
    } else {
      out.writeNumber(value.longValue());
    }
  }
}
