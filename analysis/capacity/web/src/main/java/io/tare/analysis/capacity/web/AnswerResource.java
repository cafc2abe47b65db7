package io.tare.analysis.capacity.web;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.StandardCharsets;

/** Queries and answers as documents over HTTP. */
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
public final class AnswerResource {

  private final BoundedComputations computations;

  public AnswerResource(@Context ServletContext context) {
    this.computations = PlannerStart.of(context).computations();
  }

  /** The answer to a query in YAML or JSON; parsed as YAML whatever its content type. */
  @POST
  @Path("answer")
  @Consumes(MediaType.WILDCARD)
  @Produces(MediaType.APPLICATION_JSON + ";qs=1")
  public byte[] answer(@Context HttpServletRequest request, byte[] query)
      throws RefusedRequestException {
    return answer(request, query, AnswerForm.JSON);
  }

  /** Its quantities, for those who ask for it. */
  @POST
  @Path("answer")
  @Consumes(MediaType.WILDCARD)
  @Produces("text/csv;qs=0.5")
  public byte[] values(@Context HttpServletRequest request, byte[] query)
      throws RefusedRequestException {
    return answer(request, query, AnswerForm.CSV);
  }

  /** The figure of a sweep, for those who ask for it. */
  @POST
  @Path("answer")
  @Consumes(MediaType.WILDCARD)
  @Produces("image/svg+xml;qs=0.4")
  public byte[] figure(@Context HttpServletRequest request, byte[] query)
      throws RefusedRequestException {
    return answer(request, query, AnswerForm.SVG);
  }

  private byte[] answer(HttpServletRequest request, byte[] query, AnswerForm form)
      throws RefusedRequestException {
    return computations
        .answer(request.getRemoteAddr(), new String(query, StandardCharsets.UTF_8), form)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** The available models, with their platforms and operations. */
  @GET
  @Path("models")
  public byte[] models() {
    return computations.models().getBytes(StandardCharsets.UTF_8);
  }
}
