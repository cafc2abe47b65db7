package io.tare.archive;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedConstructor;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import io.tare.model.Design;
import io.tare.model.Metric;
import java.lang.reflect.AnnotatedType;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How records and enums stand in files. */
final class RecordRules extends JacksonAnnotationIntrospector {

  private static final long serialVersionUID = 1L;

  /** Components of records become snake_case keys; {@code Nanos} becomes the unit {@code ns}. */
  static final class Names extends PropertyNamingStrategies.NamingBase {

    private static final long serialVersionUID = 1L;

    @Override
    public String translate(String component) {
      return PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE
          .translate(component)
          .replaceAll("_nanos$", "_ns");
    }
  }

  /** Says what an enum may be, in a line. */
  static final class Complaints extends DeserializationProblemHandler {
    @Override
    public Object handleWeirdStringValue(
        DeserializationContext context, Class<?> type, String text, String reason)
        throws JsonMappingException {
      if (!type.isEnum()) {
        return NOT_HANDLED;
      }
      throw JsonMappingException.from(
          context.getParser(),
          "there is no %s \"%s\"; there are %s"
              .formatted(
                  type.getSimpleName().toLowerCase(Locale.ROOT),
                  text,
                  Arrays.stream(type.getEnumConstants())
                      .map(each -> label((Enum<?>) each))
                      .collect(Collectors.joining(", "))));
    }
  }

  /** Everything is required that may not be null. */
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

  private static boolean isRequired(Annotated annotated) {
    return annotated instanceof AnnotatedParameter parameter
        && parameter.getOwner() instanceof AnnotatedConstructor constructor
        && constructor.getDeclaringClass().isRecord()
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

  private static String label(Enum<?> value) {
    if (value instanceof Design design) {
      return design.label();
    }
    if (value instanceof Metric.Unit unit) {
      return unit.symbol();
    }
    return value instanceof Metric.Direction direction
        ? direction.label()
        : value.name().toLowerCase(Locale.ROOT);
  }

  /** A metric's direction is what is better. */
  abstract static class OfMetric {
    @JsonProperty("better")
    Metric.@Nullable Direction direction;
  }
}
