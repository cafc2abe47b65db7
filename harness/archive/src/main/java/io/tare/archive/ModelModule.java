package io.tare.archive;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.tare.model.Cell;
import io.tare.model.Measurand;
import io.tare.model.Parameters;
import io.tare.model.Path;
import io.tare.model.Validity;
import java.io.IOException;
import java.util.Locale;
import java.util.TreeMap;

/** The records whose shape in a file is not that of their components. */
final class ModelModule {

  private ModelModule() {}

  static SimpleModule create() {
    SimpleModule module = new SimpleModule("tare-model");
    module.addSerializer(Cell.class, new CellWriter());
    module.addDeserializer(Cell.class, new CellReader());
    module.addSerializer(Validity.Rule.class, new RuleWriter());
    module.addDeserializer(Validity.Rule.class, new RuleReader());
    return module;
  }

  /** A cell as it stands in a file: flat. */
  private record FlatCell(
      String workload, TreeMap<String, Object> parameters, String path, String platform) {}

  private static final class CellWriter extends JsonSerializer<Cell> {
    @Override
    public void serialize(Cell cell, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      Measurand measurand = cell.measurand();
      out.writePOJO(
          new FlatCell(
              measurand.workload(),
              new TreeMap<>(measurand.parameters().values()),
              measurand.path().label(),
              cell.platform()));
    }
  }

  private static final class CellReader extends JsonDeserializer<Cell> {
    @Override
    public Cell deserialize(JsonParser in, DeserializationContext context) throws IOException {
      FlatCell flat = in.readValueAs(FlatCell.class);
      return new Measurand(
              flat.workload(), new Parameters(flat.parameters()), Path.parse(flat.path()))
          .on(flat.platform());
    }
  }

  private static final class RuleWriter extends JsonSerializer<Validity.Rule> {
    @Override
    public void serialize(Validity.Rule rule, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeString(rule.name().toLowerCase(Locale.ROOT));
    }
  }

  private static final class RuleReader extends JsonDeserializer<Validity.Rule> {
    @Override
    public Validity.Rule deserialize(JsonParser in, DeserializationContext context)
        throws IOException {
      return Validity.Rule.valueOf(in.getText().toUpperCase(Locale.ROOT));
    }
  }
}
