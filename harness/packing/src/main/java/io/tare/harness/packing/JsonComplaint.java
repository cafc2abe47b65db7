package io.tare.harness.packing;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Says in one line what is wrong with a JSON document: which key, what is expected, what was found.
 * The library's own messages name Java classes and settings, and are meant for programmers.
 */
public final class JsonComplaint {

  private static final int MAX_CHARACTERS = 60;
  private static final Pattern DUPLICATE = Pattern.compile("Duplicate field '([^']*)'.*");
  private static final Pattern MISSING =
      Pattern.compile("(?:Missing required|Null value for) creator property '([^']*)'.*");

  private static final Pattern FROM = Pattern.compile("from ([A-Z][a-z-]+) value");
  private static final Map<String, String> KINDS =
      Map.of(
          "Object", "an object",
          "Array", "a list",
          "String", "a text",
          "Integer", "a number",
          "Floating-point", "a number with a fraction",
          "Boolean", "true or false",
          "Null", "nothing");

  private JsonComplaint() {}

  /** What is wrong, without the place. */
  public static String of(JsonProcessingException complaint) {
    Optional<String> rule = rule(complaint);
    if (rule.isPresent()) {
      return inside(complaint, rule.get());
    }
    String message = String.valueOf(complaint.getOriginalMessage());
    Matcher duplicate = DUPLICATE.matcher(message);
    if (duplicate.matches()) {
      return "the key " + duplicate.group(1) + " is there twice";
    }
    if (complaint instanceof JsonEOFException) {
      return "it ends too early";
    }
    if (complaint instanceof StreamConstraintsException) {
      return "it is nested deeper, or has a longer name, text or number, than Tare reads";
    }
    if (complaint instanceof StreamReadException) {
      return "what begins in column %d is not JSON".formatted(column(complaint.getLocation()));
    }
    return complaint instanceof JsonMappingException mapping
        ? ofMapping(mapping, message)
        : "it is not JSON";
  }

  /** The line of a document where it is wrong, from 1; empty if unknown. */
  public static Optional<Integer> line(JsonProcessingException complaint) {
    return Optional.ofNullable(complaint.getLocation())
        .map(JsonLocation::getLineNr)
        .filter(each -> each > 0);
  }

  /** The message of the rule of ours that a value breaks. */
  private static Optional<String> rule(JsonProcessingException complaint) {
    for (Throwable each = complaint.getCause(); each != null; each = each.getCause()) {
      String message = each.getMessage();
      if (message != null && each instanceof IllegalArgumentException && !isOfLibrary(each)) {
        return Optional.of(message);
      }
    }
    return Optional.empty();
  }

  private static boolean isOfLibrary(Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    return trace.length > 0 && !trace[0].getClassName().startsWith("io.tare.");
  }

  private static String ofMapping(JsonMappingException mapping, String message) {
    Matcher missing = MISSING.matcher(message);
    if (missing.matches()) {
      return "the key " + missing.group(1) + " is missing" + of(parent(mapping, missing.group(1)));
    }
    if (mapping instanceof UnrecognizedPropertyException unknown) {
      return unknown(unknown.getPropertyName(), unknown.getKnownPropertyIds())
          + of(parent(mapping, unknown.getPropertyName()));
    }
    if (mapping instanceof InvalidTypeIdException other) {
      return other.getTypeId() == null
          ? inside(mapping, "the key that tells the kind is missing")
          : inside(mapping, "unknown kind \"" + shortened(other.getTypeId()) + "\"");
    }
    if (message.startsWith("Trailing token")) {
      return "there is more after its end";
    }
    if (mapping instanceof MismatchedInputException mismatch) {
      return named(mapping) + " must be " + expected(mismatch) + found(mismatch);
    }
    return named(mapping) + " has a wrong value";
  }

  private static String unknown(String key, @Nullable Collection<Object> known) {
    String words = "unknown key " + shortened(key);
    return known == null || known.isEmpty()
        ? words
        : words
            + known.stream()
                .map(Object::toString)
                .sorted()
                .collect(Collectors.joining(", ", "; there are ", ""));
  }

  private static String expected(MismatchedInputException mismatch) {
    Class<?> type = mismatch.getTargetType();
    return type == null
        ? "something else"
        : words(TypeFactory.defaultInstance().constructType(type));
  }

  private static String words(JavaType type) {
    Class<?> raw = type.getRawClass();
    if (raw == String.class) {
      return "a text";
    }
    if (raw == boolean.class || raw == Boolean.class) {
      return "true or false";
    }
    if (raw.isPrimitive() || Number.class.isAssignableFrom(raw)) {
      boolean isReal = raw == double.class || raw == Double.class || raw == Number.class;
      return isReal ? "a number" : "a whole number in range";
    }
    if (type.isCollectionLikeType() || type.isArrayType()) {
      return "a list";
    }
    return raw.isEnum() ? "a " + raw.getSimpleName().toLowerCase(Locale.ROOT) : "an object";
  }

  /** The reader is closed by now, so that only the library's message tells what it found. */
  private static String found(MismatchedInputException mismatch) {
    if (mismatch instanceof InvalidFormatException format && format.getValue() != null) {
      String text = shortened(format.getValue().toString());
      return ", got " + (format.getValue() instanceof String ? "\"" + text + "\"" : text);
    }
    String message = String.valueOf(mismatch.getOriginalMessage());
    Matcher from = FROM.matcher(message);
    if (from.find()) {
      return ", got " + KINDS.getOrDefault(from.group(1), "something else");
    }
    return message.contains("`null`") ? ", got nothing" : "";
  }

  private static String shortened(String text) {
    String plain = text.replaceAll("\\p{Cntrl}", "?");
    return plain.length() > MAX_CHARACTERS ? plain.substring(0, MAX_CHARACTERS) + "…" : plain;
  }

  private static int column(@Nullable JsonLocation location) {
    return location == null ? 1 : Math.max(1, location.getColumnNr());
  }

  private static String named(JsonMappingException mapping) {
    String path = path(mapping);
    return path.isEmpty() ? "it" : path;
  }

  private static String inside(JsonProcessingException complaint, String words) {
    String path = complaint instanceof JsonMappingException mapping ? path(mapping) : "";
    return path.isEmpty() ? words : path + ": " + words;
  }

  private static String of(String parent) {
    return parent.isEmpty() ? "" : " (in " + parent + ")";
  }

  private static String parent(JsonMappingException mapping, String key) {
    String path = path(mapping);
    return path.equals(key)
        ? ""
        : path.endsWith("." + key) ? path.substring(0, path.length() - key.length() - 1) : path;
  }

  /** Such as {@code cells.c1.workload}; elements of lists by their number, from 1. */
  private static String path(JsonMappingException mapping) {
    StringBuilder path = new StringBuilder();
    String last = null;
    for (Reference each : mapping.getPath()) {
      String name = each.getFieldName();
      if (name == null) {
        path.append('[').append(each.getIndex() + 1).append(']');
      } else if (!name.equals(last)) { // the library names a missing key twice
        path.append(path.isEmpty() ? "" : ".").append(shortened(name));
      }
      last = name;
    }
    return path.toString();
  }
}
