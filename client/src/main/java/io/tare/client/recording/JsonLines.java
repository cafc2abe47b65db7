package io.tare.client.recording;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tare.harness.model.order.ClientLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Collects JSON objects, one per line, in reused memory. */
public final class JsonLines {

  private static final JsonFactory JSON = new JsonFactoryBuilder().rootValueSeparator("").build();

  private final Buffer buffer = new Buffer();
  private final JsonGenerator generator;

  /** The fields of one object. */
  @FunctionalInterface
  public interface Fields {
    void writeTo(JsonGenerator json) throws IOException;
  }

  public JsonLines() {
    try {
      this.generator = JSON.createGenerator(buffer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds one object. */
  public JsonLines add(Fields fields) throws IOException {
    generator.writeStartObject();
    fields.writeTo(generator);
    generator.writeEndObject();
    generator.writeRaw('\n');
    return this;
  }

  /** Adds one about a cell. */
  public JsonLines add(String type, String cell, Fields fields) throws IOException {
    return add(
        json -> {
          json.writeStringField(ClientLine.TYPE, type);
          json.writeStringField(ClientLine.CELL, cell);
          fields.writeTo(json);
        });
  }

  /** Writes everything collected, if anything, and clears it. */
  public void flushTo(LineOutput output) throws IOException {
    generator.flush();
    try {
      if (buffer.size() > 0) {
        output.write(buffer.bytes(), buffer.size());
      }
    } finally {
      buffer.reset();
    }
  }

  /** Allows writing its bytes without a copy. */
  private static final class Buffer extends ByteArrayOutputStream {
    byte[] bytes() {
      return buf;
    }
  }
}
