package io.tare.archive;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.model.Metric;
import io.tare.model.MetricPart;
import java.io.IOException;

/** Metrics and their parts, as they stand in {@code plan.json}: with symbols. */
final class MetricCode {

  private static final String OF = "of";
  private static final String REST = "rest";

  private MetricCode() {}

  static void addTo(SimpleModule module) {
    module.addSerializer(Metric.class, new MetricWriter());
    module.addDeserializer(Metric.class, new MetricReader());
    module.addSerializer(MetricPart.class, new PartWriter());
    module.addDeserializer(MetricPart.class, new PartReader());
  }

  private record FlatMetric(String name, String words, String unit, String better) {

    static FlatMetric of(Metric metric) {
      return new FlatMetric(
          metric.name(), metric.words(), metric.unit().symbol(), metric.direction().label());
    }

    Metric metric() {
      return new Metric(name, words, Metric.Unit.parse(unit), Metric.Direction.parse(better));
    }
  }

  /** Without what a part is not. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  private record FlatPart(FlatMetric metric, String of, String rest) {}

  private static final class MetricWriter extends JsonSerializer<Metric> {
    @Override
    public void serialize(Metric metric, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writePOJO(FlatMetric.of(metric));
    }
  }

  private static final class MetricReader extends JsonDeserializer<Metric> {
    @Override
    public Metric deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return in.readValueAs(FlatMetric.class).metric();
    }
  }

  private static final class PartWriter extends JsonSerializer<MetricPart> {
    @Override
    public void serialize(MetricPart part, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writePOJO(new FlatPart(FlatMetric.of(part.metric()), part.of(), part.rest()));
    }
  }

  private static final class PartReader extends JsonDeserializer<MetricPart> {
    @Override
    public MetricPart deserialize(JsonParser in, DeserializationContext context)
        throws IOException {
      ObjectNode tree = JsonTree.object(in);
      for (String each : new String[] {OF, REST}) {
        if (!tree.has(each)) {
          tree.put(each, "");
        }
      }
      FlatPart flat = in.getCodec().treeToValue(tree, FlatPart.class);
      return new MetricPart(flat.metric().metric(), flat.of(), flat.rest());
    }
  }
}
