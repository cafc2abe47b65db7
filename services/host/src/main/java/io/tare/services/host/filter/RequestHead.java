package io.tare.services.host.filter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Request line and fields, parsed strictly (RFC 9110 and 9112).
 *
 * @param method as the application hears it
 * @param target path and query
 * @param minor version of HTTP/1, 0 or 1; later ones are as 1 (RFC 9110, section 2.5)
 * @param fields by lower-case name, without duplicates
 */
record RequestHead(String method, String target, char minor, Map<String, String> fields) {

  /** Methods that are passed to the application. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH");

  /**
   * Replaces other methods: one that every application refuses. The server itself would answer
   * TRACE and unknown methods.
   */
  private static final String OTHER = "PATCH";

  /** Fields that applications read. */
  private static final List<String> HEARD =
      List.of("host", "authorization", "content-type", "soapaction", "sec-fetch-site");

  /** Fields for the target, the sender, and the end of a request. */
  private static final Set<String> DECIDING =
      Set.of("host", "authorization", "content-length", "transfer-encoding", "expect");

  private static final String LETTER = "[!#$%&'*+.^_`|~0-9A-Za-z-]";
  private static final Pattern BEGINNING = Pattern.compile(LETTER + ".*", Pattern.DOTALL);
  private static final Pattern LONE = Pattern.compile("(?<!\r)\n|\r(?!\n|\\z)");
  private static final Pattern LINE = Pattern.compile("(" + LETTER + "+) (\\S+) HTTP/1\\.([0-9])");
  private static final Pattern FIELD =
      Pattern.compile("(" + LETTER + "+):[ \t]*([\\x20-\\x7e\\x80-\\xff\t]*)");
  private static final Pattern ABSOLUTE =
      Pattern.compile("https?://([^/?]+)(/.*)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern TARGET =
      Pattern.compile("[*]|/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*([?][A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)?");
  private static final Pattern HALF_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");
  private static final Pattern PLAIN = Pattern.compile("/[A-Za-z0-9._~/-]*");
  private static final Pattern ODD = Pattern.compile("//|/[.][.]?(/|\\z)");
  private static final Pattern HOST =
      Pattern.compile("([A-Za-z0-9._~-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?");
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

  RequestHead {
    fields = Map.copyOf(fields);
  }

  /**
   * Refuses bytes that cannot begin a head.
   *
   * @throws RefusedException if no request begins with them
   */
  static void requireBeginning(String head) throws RefusedException {
    require(head.isEmpty() || head.equals("\r") || BEGINNING.matcher(head).matches());
    require(!LONE.matcher(head).find());
  }

  /**
   * Parses one without the empty line at its end.
   *
   * @throws RefusedException if it breaks a rule
   */
  static RequestHead of(String head) throws RefusedException {
    requireBeginning(head);
    String[] lines = head.split("\r\n", -1);
    Matcher line = LINE.matcher(lines[0]);
    require(line.matches());
    String method = line.group(1);
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 1; i < lines.length; i++) {
      Matcher field = FIELD.matcher(lines[i]);
      require(field.matches());
      String name = field.group(1).toLowerCase(Locale.ROOT);
      String value = field.group(2).strip();
      String before = fields.put(name, value);
      if (before != null && name.equals("connection")) {
        fields.put(name, before + "," + value);
      }
      // Different parsers would read two of those differently; of others one suffices.
      require(before == null || !DECIDING.contains(name));
    }
    RequestHead read =
        new RequestHead(
            METHODS.contains(method) ? method : OTHER,
            target(line.group(2)),
            line.group(3).equals("0") ? '0' : '1',
            fields);
    // That target is for this method only (RFC 9112, section 3.2.4).
    require(!read.target.equals("*") || method.equals("OPTIONS"));
    read.requireFraming();
    return read.forItsAuthority(line.group(2));
  }

  /** An absolute address overrides the Host field (RFC 9112, 3.2.2). */
  private RequestHead forItsAuthority(String text) throws RefusedException {
    Matcher absolute = ABSOLUTE.matcher(text);
    if (!absolute.matches()) {
      return this;
    }
    Map<String, String> heard = new LinkedHashMap<>(fields);
    heard.put("host", absolute.group(1));
    RequestHead read = new RequestHead(method, target, minor, heard);
    read.requireFraming();
    return read;
  }

  private static String target(String text) throws RefusedException {
    Matcher absolute = ABSOLUTE.matcher(text);
    String target = absolute.matches() ? absolute.group(2) == null ? "/" : absolute.group(2) : text;
    require(TARGET.matcher(target).matches() && !HALF_ESCAPE.matcher(target).find());
    return target;
  }

  private void requireFraming() throws RefusedException {
    require(HOST.matcher(field("host")).matches());
    boolean hasLength = fields.containsKey("content-length");
    require(!hasLength || LENGTH.matcher(field("content-length")).matches());
    if (fields.containsKey("transfer-encoding")) {
      require(elements("transfer-encoding").equals(List.of("chunked")) && !hasLength);
      require(minor == '1');
    }
    require(!fields.containsKey("expect") || isAsking() || minor == '0');
  }

  private static void require(boolean isSo) throws RefusedException {
    if (!isSo) {
      throw new RefusedException(
          ErrorResponse.malformed("not a well-formed HTTP/1.1 request (RFC 9112)"));
    }
  }

  private String field(String name) {
    return fields.getOrDefault(name, "");
  }

  /** The elements of a list in lower case; empty ones do not count (RFC 9110, section 5.6.1). */
  private List<String> elements(String name) {
    return Stream.of(field(name).toLowerCase(Locale.ROOT).split(","))
        .map(String::strip)
        .filter(element -> !element.isEmpty())
        .toList();
  }

  /** Whether an application here may have its path. */
  boolean isPlain() {
    String path = target.split("[?]", 2)[0];
    return PLAIN.matcher(path).matches() && !ODD.matcher(path).find();
  }

  boolean isChunked() {
    return fields.containsKey("transfer-encoding");
  }

  /** The announced length of the body; 0 if absent. */
  long length() {
    return Long.parseLong(fields.getOrDefault("content-length", "0"));
  }

  /** Whether the sender waits for 100 Continue, which HTTP/1.0 does not know. */
  boolean isAsking() {
    return minor == '1' && field("expect").equalsIgnoreCase("100-continue");
  }

  /** Whether the application reads the body. */
  boolean hasBody() {
    return method.equals("POST");
  }

  /** The head as the application gets it. */
  String anew(int bodyBytes) {
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(target).append(" HTTP/1.").append(minor).append("\r\n");
    for (String name : HEARD) {
      if (fields.containsKey(name)) {
        head.append(name).append(": ").append(field(name)).append("\r\n");
      }
    }
    // The server compares the whole value with these words, so a list would mean nothing to it.
    List<String> options = elements("connection");
    if (options.contains("close")) {
      head.append("connection: close\r\n");
    } else if (options.contains("keep-alive")) {
      head.append("connection: keep-alive\r\n");
    }
    if (hasBody()) {
      head.append("content-length: ").append(bodyBytes).append("\r\n");
    }
    return head.append("\r\n").toString();
  }
}
