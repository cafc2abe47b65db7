package io.tare.analysis.capacity.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Filter for all requests: checks the token before reading the body, and reads the body within its
 * bounds before any other code.
 */
public final class EntryFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  /** No inline script or style, and nothing from other hosts. */
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
              + " img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Cache-Control",
          "no-cache");

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HEADERS.forEach(response::setHeader);
    PlannerStart planner = PlannerStart.of(request.getServletContext());
    try {
      planner.hosts().require(request.getServerName());
      String path = path(request);
      if (!Routes.isPage(path)) {
        planner.hosts().requireOwnPage(request.getHeader("Sec-Fetch-Site"));
        planner.token().require(request.getHeader("Authorization"));
      }
      requireMethod(request, response, path);
      byte[] body = planner.bodies().read(request.getInputStream(), request.getContentLengthLong());
      chain.doFilter(new ReadRequest(request, body), response);
    } catch (RefusedRequestException e) {
      // The unread rest of the body would be parsed as the next request.
      response.setHeader("Connection", "close");
      send(response, e);
    }
  }

  private static String path(HttpServletRequest request) {
    String path = request.getRequestURI().substring(request.getContextPath().length());
    return path.isEmpty() ? "/" : path;
  }

  /** Gives all refusals the same form, whichever part of the server refuses. */
  private static void requireMethod(
      HttpServletRequest request, HttpServletResponse response, String path)
      throws RefusedRequestException {
    List<String> methods =
        Routes.methods(path, request.getServletContext())
            .orElseThrow(() -> refused(ErrorKind.NOT_FOUND));
    if (!methods.contains(request.getMethod())) {
      response.setHeader("Allow", String.join(", ", methods));
      throw refused(ErrorKind.WRONG_METHOD);
    }
    if (!Routes.offers(path, request.getMethod(), request.getQueryString())) {
      throw refused(ErrorKind.NOT_FOUND);
    }
  }

  private static RefusedRequestException refused(ErrorKind kind) {
    return new RefusedRequestException(kind, ErrorAnswers.words(kind.status()));
  }

  /** Answers with the error. */
  static void send(HttpServletResponse response, RefusedRequestException refused)
      throws IOException {
    byte[] json = refused.json().getBytes(StandardCharsets.UTF_8);
    response.resetBuffer();
    response.setStatus(refused.kind().status());
    response.setContentType("application/json");
    response.setContentLength(json.length);
    refused
        .retrySeconds()
        .ifPresent(seconds -> response.setHeader("Retry-After", Integer.toString(seconds)));
    if (refused.kind() == ErrorKind.NO_TOKEN) {
      response.setHeader("WWW-Authenticate", "Bearer");
    }
    response.getOutputStream().write(json);
  }
}
