package io.tare.analysis.capacity.web;

import jakarta.annotation.Resource;
import jakarta.jws.WebService;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequest;
import jakarta.xml.ws.WebServiceContext;
import jakarta.xml.ws.handler.MessageContext;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@link PlannerService} at {@code /soap/planner}. */
@WebService(
    serviceName = "PlannerService",
    portName = "PlannerPort",
    targetNamespace = PlannerService.NAMESPACE,
    endpointInterface = "io.tare.analysis.capacity.web.PlannerService")
public class PlannerEndpoint implements PlannerService {

  @Resource private @Nullable WebServiceContext context;

  @Override
  public String ask(String query) throws PlannerFault {
    MessageContext message = Objects.requireNonNull(context).getMessageContext();
    ServletContext application =
        (ServletContext) Objects.requireNonNull(message.get(MessageContext.SERVLET_CONTEXT));
    ServletRequest request =
        (ServletRequest) Objects.requireNonNull(message.get(MessageContext.SERVLET_REQUEST));
    try {
      if (query == null) {
        throw new RefusedRequestException(ErrorKind.BAD_QUERY, "ask has no query");
      }
      return PlannerStart.of(application)
          .computations()
          .answer(request.getRemoteAddr(), query, AnswerForm.JSON);
    } catch (RefusedRequestException e) {
      throw PlannerFault.of(e);
    }
  }
}
