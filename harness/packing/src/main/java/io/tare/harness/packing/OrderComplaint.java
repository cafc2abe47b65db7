package io.tare.harness.packing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import io.tare.harness.model.Driver;
import io.tare.harness.model.order.ClientLine;
import io.tare.harness.model.order.ClientOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes in one line what is wrong with an order: which key, and what was expected. */
final class OrderComplaint {

  /** The key of the driver's kind. */
  static final String KIND = "kind";

  private OrderComplaint() {}

  /**
   * The complaint for a reader's exception.
   *
   * @param order what it read
   */
  static String of(JsonNode order, JsonProcessingException complaint) {
    if (complaint.getCause() instanceof IllegalArgumentException rule) {
      return String.valueOf(rule.getMessage());
    }
    if (!(complaint instanceof JsonMappingException mapping)) {
      return JsonComplaint.of(complaint);
    }
    String key =
        mapping.getPath().stream()
            .map(Reference::getFieldName)
            .filter(Objects::nonNull)
            .filter(name -> !name.equals(OrderCode.OPEN))
            .distinct() // the reader's message names a missing one twice
            .collect(Collectors.joining("."));
    JsonNode value = order;
    for (Reference each : mapping.getPath()) {
      value =
          each.getFieldName() == null
              ? value.path(each.getIndex())
              : value.path(each.getFieldName());
    }
    if (mapping instanceof UnrecognizedPropertyException unknown) {
      return ofUnknown(key, unknown.getReferringClass());
    }
    if (mapping instanceof InvalidTypeIdException other) {
      return ofOther(key + "." + KIND, other.getBaseType().getRawClass(), value.path(KIND));
    }
    return mapping instanceof MismatchedInputException mismatch
        ? expected(key, words(mismatch.getTargetType()), value)
        : key + " cannot be " + shown(value);
  }

  /** The complaint about a key that the record does not have. */
  static String ofUnknown(String key, Class<?> record) {
    Stream<String> name =
        ClientOrder.class.isAssignableFrom(record)
            ? Stream.of(ClientLine.TYPE)
            : Stream.of(KIND).filter(kind -> Driver.class.isAssignableFrom(record));
    return "unknown key %s; there are %s"
        .formatted(
            key, Stream.concat(name, OrderCode.keys(record)).collect(Collectors.joining(", ")));
  }

  /** The complaint about a name that no record of a sealed type has. */
  static String ofOther(String key, Class<?> type, JsonNode name) {
    return expected(
        key, or(Arrays.stream(type.getPermittedSubclasses()).map(OrderRules::name).toList()), name);
  }

  private static String expected(String key, String what, JsonNode value) {
    return key + " must be " + what + ", got " + shown(value);
  }

  private static String words(Class<?> type) {
    if (type.isEnum()) {
      return or(
          Arrays.stream(type.getEnumConstants())
              .map(each -> RecordRules.label((Enum<?>) each))
              .toList());
    }
    if (type == String.class) {
      return "a text";
    }
    if (type == boolean.class) {
      return "true or false";
    }
    if (type == double.class) {
      return "a number";
    }
    if (type == long.class || type == int.class || type == Long.class) {
      return "a whole number";
    }
    return type == List.class ? "a list of objects" : "an object";
  }

  private static String or(List<String> words) {
    int last = words.size() - 1;
    return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }

  private static String shown(JsonNode value) {
    return value.isMissingNode() || value.isNull() ? "nothing" : value.toString();
  }
}
