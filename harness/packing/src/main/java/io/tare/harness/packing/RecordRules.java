package io.tare.harness.packing;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedConstructor;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.harness.model.Design;
import io.tare.harness.model.Metric;
import java.lang.reflect.AnnotatedType;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The JSON rules of records and enums. */
public class RecordRules extends JacksonAnnotationIntrospector {

  private static final long serialVersionUID = 1L;

  /** Components of records become snake_case keys; {@code Nanos} becomes the unit {@code ns}. */
  private static final class Names extends PropertyNamingStrategies.NamingBase {

    private static final long serialVersionUID = 1L;

    @Override
    public String translate(String component) {
      return PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE
          .translate(component)
          .replaceAll("_nanos$", "_ns");
    }
  }

  /** A mapper with these rules. */
  public static JsonMapper.Builder mapper(JsonFactory factory) {
    return JsonMapper.builder(factory)
        .annotationIntrospector(new RecordRules())
        .propertyNamingStrategy(new Names())
        .visibility(PropertyAccessor.ALL, JsonAutoDetect.Visibility.NONE)
        .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
        .visibility(PropertyAccessor.CREATOR, JsonAutoDetect.Visibility.ANY)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
        .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
  }

  /** A component is required if it may not be null and has no default. */
  @Override
  public @Nullable Boolean hasRequiredMarker(AnnotatedMember member) {
    return isRequired(member) ? Boolean.TRUE : super.hasRequiredMarker(member);
  }

  @Override
  public JsonSetter.Value findSetterInfo(Annotated annotated) {
    return isRequired(annotated)
        ? JsonSetter.Value.forValueNulls(Nulls.FAIL, Nulls.FAIL)
        : super.findSetterInfo(annotated);
  }

  /** Whether it is a required component of a record. */
  protected boolean isRequired(Annotated annotated) {
    return annotated instanceof AnnotatedParameter parameter
        && parameter.getOwner() instanceof AnnotatedConstructor constructor
        && constructor.getDeclaringClass().isRecord()
        && parameter.getRawType() != Optional.class
        && !parameter.hasAnnotation(JsonSetter.class)
        && !isNullable(constructor, parameter.getIndex());
  }

  private static boolean isNullable(AnnotatedConstructor constructor, int index) {
    AnnotatedType type = constructor.getAnnotated().getAnnotatedParameterTypes()[index];
    return type.isAnnotationPresent(Nullable.class);
  }

  @Override
  public String[] findEnumValues(
      MapperConfig<?> config, AnnotatedClass type, Enum<?>[] values, String[] names) {
    return Arrays.stream(values).map(RecordRules::label).toArray(String[]::new);
  }

  /** The name of a constant. */
  public static String label(Enum<?> value) {
    if (value instanceof Design design) {
      return design.label();
    }
    if (value instanceof Metric.Unit unit) {
      return unit.symbol();
    }
    return value.name().toLowerCase(Locale.ROOT);
  }
}
