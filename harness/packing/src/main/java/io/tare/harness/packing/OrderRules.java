package io.tare.harness.packing;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.InjectableValues;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedField;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.tare.harness.model.Default;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The JSON rules of orders, in addition to those of all records: durations are in whole
 * milliseconds; false and empty values are omitted, and values with a {@link Default} are optional.
 */
final class OrderRules extends RecordRules {

  private static final long serialVersionUID = 1L;

  private static final String DURATION = "Nanos";

  /** Components become snake_case keys with short units. */
  static final class Names extends PropertyNamingStrategies.NamingBase {

    private static final long serialVersionUID = 1L;

    @Override
    public String translate(String component) {
      return PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE
          .translate(component)
          .replaceAll("_nanos$", "_ms")
          .replaceAll("_per_second$", "_per_s");
    }
  }

  /** Never 0, which would not be a duration. */
  private static final class ToMillis extends StdConverter<Long, Long> {
    @Override
    public Long convert(Long nanos) {
      return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos));
    }
  }

  private static final class ToNanos extends StdConverter<Long, Long> {
    @Override
    public Long convert(Long millis) {
      return TimeUnit.MILLISECONDS.toNanos(millis);
    }
  }

  /** Defaults of missing values. */
  static final class Defaults extends InjectableValues {
    @Override
    @SuppressWarnings("deprecation") // the interface requires it
    public Object findInjectableValue(
        Object usual,
        DeserializationContext context,
        BeanProperty component,
        @Nullable Object record)
        throws JsonMappingException {
      String text = ((Default) usual).value();
      boolean isNumber = component.getType().isPrimitive();
      JsonNode value = isNumber ? LongNode.valueOf(Long.parseLong(text)) : TextNode.valueOf(text);
      try {
        return context.readTreeAsValue(value, component.getType());
      } catch (IOException e) {
        throw JsonMappingException.fromUnexpectedIOE(e);
      }
    }
  }

  @Override
  public JacksonInject.@Nullable Value findInjectableValue(AnnotatedMember component) {
    Default usual = component.getAnnotation(Default.class);
    return usual == null
        ? super.findInjectableValue(component)
        : JacksonInject.Value.forId(usual).withUseInput(true); // an explicit value takes precedence
  }

  @Override
  public JsonSetter.Value findSetterInfo(Annotated component) {
    return isCollection(component)
        ? JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY, Nulls.FAIL)
        : super.findSetterInfo(component);
  }

  @Override
  protected boolean isRequired(Annotated component) {
    return component.getRawType() != boolean.class
        && !isCollection(component)
        && super.isRequired(component);
  }

  private static boolean isCollection(Annotated component) {
    return component.getRawType() == List.class || component.getRawType() == SortedMap.class;
  }

  @Override
  public @Nullable Object findSerializationConverter(Annotated component) {
    return component instanceof AnnotatedField && component.getName().endsWith(DURATION)
        ? new ToMillis()
        : super.findSerializationConverter(component);
  }

  @Override
  public @Nullable Object findDeserializationConverter(Annotated component) {
    return component instanceof AnnotatedParameter parameter
            && parameter.getDeclaringClass().isRecord()
            && parameter
                .getDeclaringClass()
                .getRecordComponents()[parameter.getIndex()]
                .getName()
                .endsWith(DURATION)
        ? new ToNanos()
        : super.findDeserializationConverter(component);
  }

  /** The alternatives of a sealed type. */
  @Override
  public List<NamedType> findSubtypes(Annotated type) {
    return type.getRawType().isSealed()
        ? Arrays.stream(type.getRawType().getPermittedSubclasses()).map(NamedType::new).toList()
        : super.findSubtypes(type);
  }

  @Override
  public String findTypeName(AnnotatedClass type) {
    return name(type.getRawType());
  }

  /** The name of a record among several alternatives. */
  static String name(Class<?> record) {
    return record.getSimpleName().toLowerCase(Locale.ROOT);
  }
}
