package io.tare.harness.model.order;

import io.tare.harness.model.Default;
import io.tare.harness.model.Limits;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request that is sent unchanged, and the criteria for its answer. The client adds only
 * {@code Host}, unless a header sets it, and {@code Content-Length}.
 *
 * @param weight how often it is sent, relative to the others of its cell, 1 to {@value #MAX_WEIGHT}
 * @param method such as {@code GET}
 * @param target path and query in the request line; begins with a slash
 * @param headers names and values
 * @param body null for none
 * @param status that the answer must have, {@value #MIN_STATUS} to {@value #MAX_STATUS}
 * @param pattern regular expression that must be found in the answer's body; empty for none
 * @param soap whether the answer is an envelope, which must not contain a fault
 * @param connecting how the client connects; {@link Connecting#USUAL} if null
 */
public record PreparedRequest(
    @Default("1") int weight,
    @Default("GET") String method,
    String target,
    SortedMap<String, String> headers,
    @Nullable Body body,
    @Default("" + PreparedRequest.MIN_STATUS) int status,
    @Default("") String pattern,
    boolean soap,
    @Nullable Connecting connecting) {

  /** Smaller ones are interim answers. */
  public static final int MIN_STATUS = 200;

  public static final int MAX_STATUS = 599;

  public static final int MAX_WEIGHT = 1_000_000;

  /** The supported methods; CONNECT is meaningless for a service. */
  public static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS");

  /** Set by the code that frames the request; another value would break it. */
  private static final List<String> FRAMING =
      List.of("content-length", "transfer-encoding", "connection", "expect", "upgrade", "trailer");

  /** RFC 9110, section 5.6.2. */
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  private static final Pattern TARGET = Pattern.compile("/[\\x21-\\x7e]*");

  /** The characters allowed in a header line. */
  private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]*");

  public PreparedRequest {
    headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
    Limits.requireBetween("weight", weight, 1, MAX_WEIGHT);
    if (!METHODS.contains(method)) {
      throw new IllegalArgumentException(
          "method must be one of " + String.join(", ", METHODS) + ", got \"" + method + "\"");
    }
    if (!TARGET.matcher(target).matches()) {
      throw new IllegalArgumentException(
          "target must begin with a slash and be percent-encoded, got \"" + target + "\"");
    }
    for (Map.Entry<String, String> header : headers.entrySet()) {
      complaint(header.getKey(), header.getValue())
          .ifPresent(
              text -> {
                throw new IllegalArgumentException(text);
              });
    }
    if (status < MIN_STATUS || status > MAX_STATUS) {
      throw new IllegalArgumentException(
          "status must be " + MIN_STATUS + " to " + MAX_STATUS + ", got " + status);
    }
    compiled(pattern);
  }

  /** The only one of its cell, over kept connections. */
  public PreparedRequest(
      String method,
      String target,
      SortedMap<String, String> headers,
      @Nullable Body body,
      int status,
      String pattern,
      boolean soap) {
    this(1, method, target, headers, body, status, pattern, soap, null);
  }

  /** The same with another weight. */
  public PreparedRequest times(int number) {
    return new PreparedRequest(
        number, method, target, headers, body, status, pattern, soap, connecting);
  }

  /** The same with another body. */
  public PreparedRequest with(Body other) {
    return new PreparedRequest(
        weight, method, target, headers, other, status, pattern, soap, connecting);
  }

  /** How the client connects. */
  public Connecting connection() {
    return Connecting.orUsual(connecting);
  }

  /** What is wrong with a header, without its value, which may be a secret. */
  public static Optional<String> complaint(String name, String value) {
    if (!TOKEN.matcher(name).matches()) {
      return Optional.of("header \"" + name + "\" is not a header name");
    }
    if (FRAMING.contains(name.toLowerCase(Locale.ROOT))) {
      return Optional.of("header " + name + " is set by the client; remove it");
    }
    return VALUE.matcher(value).matches()
        ? Optional.empty()
        : Optional.of("header " + name + " has a value with non-ASCII characters");
  }

  /**
   * The pattern, which matches anywhere; {@code .} also matches a line end.
   *
   * @throws IllegalArgumentException if it is not a regular expression
   */
  public static Pattern compiled(String pattern) {
    try {
      return Pattern.compile(pattern, Pattern.DOTALL);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "pattern \"" + pattern + "\" is not a regular expression: " + e.getDescription(), e);
    }
  }
}
