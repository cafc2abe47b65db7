package io.tare.analysis.web;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * What queries look like to the models that are served here; the file of the same name, which knows
 * none of them, is for editors.
 */
public final class QuerySchemaServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("application/json");
    response
        .getOutputStream()
        .write(PlannerStart.of(getServletContext()).schema().getBytes(StandardCharsets.UTF_8));
  }
}
