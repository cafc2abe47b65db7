package io.tare.analysis.capacity.web;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;

/** Queries and answers as documents over HTTP. */
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
public final class AnswerResource {

  private final BoundedComputations computations;

  public AnswerResource(@Context ServletContext context) {
    this.computations = PlannerStart.of(context).computations();
  }

  /**
   * The answer to a query in YAML or JSON, parsed as YAML whatever its content type.
   *
   * @param form {@code json}, {@code csv} or {@code svg}
   */
  @POST
  @Path("answer")
  @Consumes(MediaType.WILDCARD)
  @Produces(MediaType.WILDCARD)
  public Response answer(
      @Context HttpServletRequest request,
      @QueryParam("form") @DefaultValue("json") String form,
      byte[] query)
      throws RefusedRequestException {
    AnswerForm wanted = AnswerForm.of(form);
    byte[] answer =
        computations
            .answer(request.getRemoteAddr(), new String(query, StandardCharsets.UTF_8), wanted)
            .getBytes(StandardCharsets.UTF_8);
    return Response.ok(answer, wanted.type()).build();
  }

  /** The available models, with their platforms and operations. */
  @GET
  @Path("models")
  public byte[] models() {
    return computations.models().getBytes(StandardCharsets.UTF_8);
  }
}
