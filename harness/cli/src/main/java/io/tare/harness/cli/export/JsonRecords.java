package io.tare.harness.cli.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.Writer;

/** One object per line; omits fields without a value. */
final class JsonRecords implements RecordWriter {

  private static final JsonFactory FACTORY = new JsonFactory();

  private final Writer out;
  private final JsonGenerator json;
  private boolean isBegun;

  JsonRecords(Writer out) throws IOException {
    this.out = out;
    this.json = FACTORY.createGenerator(out).setPrettyPrinter(new MinimalPrettyPrinter(""));
  }

  @Override
  public void begin() {}

  @Override
  public void field(String name, Object value) throws IOException {
    if (!isBegun) {
      json.writeStartObject();
      isBegun = true;
    }
    if (!"".equals(value)) {
      json.writeFieldName(name);
      json.writePOJO(value);
    }
  }

  @Override
  public void endRecord() throws IOException {
    json.writeEndObject();
    json.writeRaw('\n');
    isBegun = false;
  }

  @Override
  public void end() throws IOException {
    json.flush();
    out.flush();
  }
}
