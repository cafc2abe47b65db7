package io.tare.harness.archive;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Optional components: in JSON they are their value, or null. */
final class OptionalValues {

  private OptionalValues() {}

  static boolean isEmpty(Object value) {
    return value.equals(Optional.empty()) || value.equals(OptionalDouble.empty());
  }

  /** The module for mappers. */
  static SimpleModule module() {
    return new SimpleModule("tare-optional")
        .addSerializer(new Written())
        .addSerializer(new WrittenNumber())
        .addDeserializer(Optional.class, new Read(null));
  }

  private static final class Written extends StdSerializer<Optional<?>> {

    private static final long serialVersionUID = 1L;

    Written() {
      super(Optional.class, false);
    }

    @Override
    public void serialize(Optional<?> value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      provider.defaultSerializeValue(value.orElse(null), json);
    }
  }

  private static final class WrittenNumber extends StdSerializer<OptionalDouble> {

    private static final long serialVersionUID = 1L;

    WrittenNumber() {
      super(OptionalDouble.class);
    }

    @Override
    public void serialize(OptionalDouble value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (value.isPresent()) {
        json.writeNumber(value.getAsDouble());
      } else {
        json.writeNull();
      }
    }
  }

  private static final class Read extends StdDeserializer<Optional<?>>
      implements ContextualDeserializer {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable JsonDeserializer<?> value;

    Read(@Nullable JsonDeserializer<?> value) {
      super(Optional.class);
      this.value = value;
    }

    @Override
    public JsonDeserializer<?> createContextual(
        DeserializationContext context, BeanProperty property) throws JsonMappingException {
      return new Read(
          context.findContextualValueDeserializer(
              context.getContextualType().containedType(0), property));
    }

    @Override
    public Optional<?> deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return value == null
          ? Optional.empty()
          : Optional.ofNullable(value.deserialize(parser, context));
    }

    @Override
    public Optional<?> getNullValue(DeserializationContext context) {
      return Optional.empty();
    }
  }
}
