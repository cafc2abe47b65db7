package io.tare.services.contract;

import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Requests as bytes, for a client that sends prepared envelopes and does not marshal. JAXB marshals
 * the same payload to the same bytes.
 */
public final class Envelopes {

  /** The bytes before the content of the SOAP body. */
  public static final String HEAD =
      "<?xml version='1.0' encoding='UTF-8'?>"
          + "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\"><S:Body>";

  /** The bytes after the content of the SOAP body. */
  public static final String TAIL = "</S:Body></S:Envelope>";

  private Envelopes() {}

  /** The envelope of a body's content. */
  public static byte[] of(CharSequence bodyContent) {
    return (HEAD + bodyContent + TAIL).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The envelope of a request. Its texts must need no escaping.
   *
   * @param request of an {@link Operation}'s type; each field is an element or a list of elements
   *     of that name, in the order of {@link XmlType}, and left out if it is null
   */
  public static byte[] of(Object request) {
    Class<?> type = request.getClass();
    String tag = Contract.PREFIX + ":" + annotation(type, XmlRootElement.class).name();
    StringBuilder xml = new StringBuilder(HEAD).append('<').append(tag);
    xml.append(" xmlns:").append(Contract.PREFIX).append("=\"").append(Contract.NAMESPACE);
    xml.append("\">");
    for (String name : annotation(type, XmlType.class).propOrder()) {
      append(xml, name, value(request, name));
    }
    xml.append("</").append(tag).append('>').append(TAIL);
    return xml.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void append(StringBuilder xml, String name, @Nullable Object value) {
    if (value instanceof int[] numbers) {
      for (int each : numbers) {
        open(xml, name).append(each);
        close(xml, name);
      }
    } else if (value instanceof double[] numbers) {
      for (double each : numbers) {
        open(xml, name).append(each);
        close(xml, name);
      }
    } else if (value instanceof Iterable<?> values) {
      values.forEach(each -> append(xml, name, each));
    } else if (value instanceof Enum<?> constant) {
      append(xml, name, wireName(constant));
    } else if (value != null) {
      open(xml, name).append(value);
      close(xml, name);
    }
  }

  private static StringBuilder open(StringBuilder xml, String name) {
    return xml.append('<').append(name).append('>');
  }

  private static void close(StringBuilder xml, String name) {
    xml.append("</").append(name).append('>');
  }

  private static String wireName(Enum<?> constant) {
    try {
      Field field = constant.getDeclaringClass().getField(constant.name());
      return Objects.requireNonNull(field.getAnnotation(XmlEnumValue.class)).value();
    } catch (NoSuchFieldException e) {
      throw new AssertionError("a constant is a field", e);
    }
  }

  private static @Nullable Object value(Object request, String name) {
    try {
      Field field = request.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(request);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          request.getClass().getSimpleName() + " has no field for its element " + name, e);
    }
  }

  private static <A extends java.lang.annotation.Annotation> A annotation(
      Class<?> type, Class<A> wanted) {
    A found = type.getAnnotation(wanted);
    if (found == null) {
      throw new IllegalArgumentException(
          type.getSimpleName() + " needs the annotation " + wanted.getSimpleName());
    }
    return found;
  }
}
