package io.tare.archive;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.model.Dimension;
import io.tare.model.ParameterLabel;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What people call parameters, as it stands in {@code plan.json}. */
final class LabelCode {

  private static final String DIMENSION = "dimension";
  private static final String DEFAULT = "default";

  private LabelCode() {}

  static void addTo(SimpleModule module) {
    module.addSerializer(ParameterLabel.class, new LabelWriter());
    module.addDeserializer(ParameterLabel.class, new LabelReader());
  }

  /** A label as it stands in a file: without dimension and default if it has none. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record FlatLabel(
      String name,
      String words,
      @Nullable String dimension,
      boolean counted,
      @JsonProperty(DEFAULT) @Nullable Object usual) {}

  private static final class LabelWriter extends JsonSerializer<ParameterLabel> {
    @Override
    public void serialize(ParameterLabel label, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writePOJO(
          new FlatLabel(
              label.name(),
              label.words(),
              label.dimension().map(each -> each.name().toLowerCase(Locale.ROOT)).orElse(null),
              label.counted(),
              label.usual().orElse(null)));
    }
  }

  private static final class LabelReader extends JsonDeserializer<ParameterLabel> {
    @Override
    public ParameterLabel deserialize(JsonParser in, DeserializationContext context)
        throws IOException {
      ObjectNode tree = JsonTree.object(in);
      for (String optional : List.of(DIMENSION, DEFAULT)) {
        if (!tree.has(optional)) {
          tree.putNull(optional);
        }
      }
      FlatLabel flat = in.getCodec().treeToValue(tree, FlatLabel.class);
      return new ParameterLabel(
          flat.name(),
          flat.words(),
          Optional.ofNullable(flat.dimension())
              .map(each -> Dimension.valueOf(each.toUpperCase(Locale.ROOT))),
          flat.counted(),
          Optional.ofNullable(flat.usual())
              .map(each -> each instanceof Number number ? (Object) number.longValue() : each));
    }
  }
}
