package io.tare.harness.archive;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import io.tare.harness.packing.RecordRules;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reports an unknown enum value in one line, with the allowed ones. */
final class EnumComplaints extends DeserializationProblemHandler {
  @Override
  public Object handleWeirdStringValue(
      DeserializationContext context, Class<?> type, String text, String reason)
      throws JsonMappingException {
    if (!type.isEnum()) {
      return NOT_HANDLED;
    }
    String complaint =
        "unknown %s \"%s\"; there are %s"
            .formatted(
                type.getSimpleName().toLowerCase(Locale.ROOT),
                text,
                Arrays.stream(type.getEnumConstants())
                    .map(each -> RecordRules.label((Enum<?>) each))
                    .collect(Collectors.joining(", ")));
    throw JsonMappingException.from(
        context.getParser(), complaint, new IllegalArgumentException(complaint));
  }
}
