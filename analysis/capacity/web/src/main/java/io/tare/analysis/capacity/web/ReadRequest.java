package io.tare.analysis.capacity.web;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;

/** A request whose body has been read. */
final class ReadRequest extends HttpServletRequestWrapper {

  private static final String CONTENT_TYPE = "Content-Type";
  private static final String FORM = "application/x-www-form-urlencoded";

  private final byte[] body;

  ReadRequest(HttpServletRequest request, byte[] body) {
    super(request);
    this.body = body.clone();
  }

  /** The default content type of curl; the server would parse such a body as a form. */
  private boolean isCalledForm() {
    String type = super.getContentType();
    return type != null && type.toLowerCase(Locale.ROOT).startsWith(FORM);
  }

  private String contentType() {
    return isCalledForm() ? "application/octet-stream" : super.getContentType();
  }

  @Override
  public String getContentType() {
    return contentType();
  }

  @Override
  public String getHeader(String name) {
    return CONTENT_TYPE.equalsIgnoreCase(name) ? contentType() : super.getHeader(name);
  }

  @Override
  public Enumeration<String> getHeaders(String name) {
    return CONTENT_TYPE.equalsIgnoreCase(name) && isCalledForm()
        ? Collections.enumeration(List.of(contentType()))
        : super.getHeaders(name);
  }

  @Override
  public ServletInputStream getInputStream() {
    return new InMemory(new ByteArrayInputStream(body));
  }

  @Override
  public BufferedReader getReader() {
    return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
  }

  /** The bytes as a servlet stream. */
  private static final class InMemory extends ServletInputStream {

    private final ByteArrayInputStream bytes;

    InMemory(ByteArrayInputStream bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      return bytes.read();
    }

    @Override
    public int read(byte[] target, int from, int length) {
      return bytes.read(target, from, length);
    }

    @Override
    public boolean isFinished() {
      return bytes.available() == 0;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
      throw new IllegalStateException("requests are not served asynchronously");
    }
  }
}
