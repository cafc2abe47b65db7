package io.tare.analysis.capacity.web;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Tells the program that started it that the planner is running. */
public final class PlannerAboutServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("application/json");
    response
        .getOutputStream()
        .write(
            "{\"application\": \"tare-planner\", \"java_version\": \"%s\"}\n"
                .formatted(Runtime.version())
                .getBytes(StandardCharsets.UTF_8));
  }
}
