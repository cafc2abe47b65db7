package io.tare.harness.packing;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MutableCoercionConfig;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.order.ClientLine;
import io.tare.harness.model.order.ClientOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Orders as lines of JSON, which the harness writes and a client reads. */
public final class OrderCode {

  /** This component has no key: its own components are beside the order's other keys. */
  static final String OPEN = "open";

  private static final OrderRules.Names NAMES = new OrderRules.Names();
  private static final List<String> KEYS_OF_OPEN = keys(ClientOrder.Open.class).toList();

  /** The kind of a driver is a key beside its components. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = OrderComplaint.KIND)
  private interface Kind {}

  /** Parameters are an object with their names as keys. */
  abstract static class Named {
    @JsonValue final SortedMap<String, Object> values;

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    Named(SortedMap<String, Object> values) {
      this.values = values;
    }
  }

  private static final JsonMapper MAPPER =
      RecordRules.mapper(new JsonFactory())
          .annotationIntrospector(new OrderRules())
          .propertyNamingStrategy(NAMES)
          .injectableValues(new OrderRules.Defaults())
          .addMixIn(Driver.class, Kind.class)
          .addMixIn(Parameters.class, Named.class)
          .defaultPropertyInclusion(without(Include.NON_NULL))
          .withConfigOverride(boolean.class, each -> each.setInclude(without(Include.NON_DEFAULT)))
          .withConfigOverride(List.class, each -> each.setInclude(without(Include.NON_EMPTY)))
          .withCoercionConfig(LogicalType.Textual, OrderCode::withoutNumbers)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES) // a missing value is false
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  private OrderCode() {}

  private static JsonInclude.Value without(Include absent) {
    return JsonInclude.Value.construct(absent, Include.ALWAYS);
  }

  private static void withoutNumbers(MutableCoercionConfig text) {
    text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
        .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
        .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
  }

  /** An order as a line, without its end. */
  public static String line(ClientOrder order) {
    ObjectNode rest = MAPPER.valueToTree(order);
    ObjectNode line = rest.objectNode().put(ClientLine.TYPE, OrderRules.name(order.getClass()));
    if (rest.remove(OPEN) instanceof ObjectNode open) {
      line.setAll(open);
    }
    return line.setAll(rest).toString();
  }

  /**
   * A line as an object.
   *
   * @throws IllegalArgumentException if it is not a JSON object
   */
  public static ObjectNode object(String line) {
    try {
      if (MAPPER.readTree(line) instanceof ObjectNode object) {
        return object;
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the line is not JSON: " + JsonComplaint.of(e), e);
    }
    throw new IllegalArgumentException("the line is not a JSON object");
  }

  /**
   * Reads an order from an object.
   *
   * @throws IllegalArgumentException that says which key is wrong, and what was expected
   */
  public static ClientOrder order(ObjectNode object) {
    ObjectNode order = object.deepCopy();
    Class<? extends ClientOrder> type = taken(order);
    List<String> keys = keys(type).toList();
    for (Map.Entry<String, JsonNode> each : order.properties()) {
      if (!keys.contains(each.getKey())) {
        throw new IllegalArgumentException(OrderComplaint.ofUnknown(each.getKey(), type));
      }
    }
    if (type == ClientOrder.Measure.class) {
      ObjectNode open = order.deepCopy().retain(KEYS_OF_OPEN);
      order.remove(KEYS_OF_OPEN).set(OPEN, open);
    }
    try {
      return MAPPER.treeToValue(order, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(OrderComplaint.of(order, e), e);
    }
  }

  /** Removes the type from an order, so that its components remain. */
  private static Class<? extends ClientOrder> taken(ObjectNode order) {
    JsonNode name = order.path(ClientLine.TYPE);
    for (Class<?> each : ClientOrder.class.getPermittedSubclasses()) {
      if (OrderRules.name(each).equals(name.textValue())) {
        order.remove(ClientLine.TYPE);
        return each.asSubclass(ClientOrder.class);
      }
    }
    throw new IllegalArgumentException(
        OrderComplaint.ofOther(ClientLine.TYPE, ClientOrder.class, name));
  }

  /** The keys of a record's components; including those of an open cell. */
  static Stream<String> keys(Class<?> record) {
    return Arrays.stream(record.getRecordComponents())
        .flatMap(
            each ->
                each.getType() == ClientOrder.Open.class
                    ? keys(each.getType())
                    : Stream.of(NAMES.translate(each.getName())));
  }
}
