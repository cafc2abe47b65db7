package io.tare.analysis.capacity.web;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The schema of queries to the served models; the file of the same name, without models, is for
 * editors.
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
