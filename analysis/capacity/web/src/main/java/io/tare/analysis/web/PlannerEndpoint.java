package io.tare.analysis.web;

import jakarta.annotation.Resource;
import jakarta.jws.WebService;
import jakarta.servlet.ServletContext;
import jakarta.xml.ws.WebServiceContext;
import jakarta.xml.ws.handler.MessageContext;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@link PlannerService} at {@code /soap/planner}. */
@WebService(
    serviceName = "PlannerService",
    portName = "PlannerPort",
    targetNamespace = PlannerService.NAMESPACE,
    endpointInterface = "io.tare.analysis.web.PlannerService")
public class PlannerEndpoint implements PlannerService {

  @Resource private @Nullable WebServiceContext context;

  @Override
  public String ask(String query) throws PlannerFault {
    ServletContext application =
        (ServletContext)
            Objects.requireNonNull(context).getMessageContext().get(MessageContext.SERVLET_CONTEXT);
    try {
      if (query == null) {
        throw new RefusedRequestException(ErrorKind.BAD_QUERY, "ask has no query");
      }
      return PlannerStart.of(application).computations().answer(query);
    } catch (RefusedRequestException e) {
      RefusalDetail detail = new RefusalDetail();
      detail.setCode(e.kind().word());
      throw new PlannerFault(String.valueOf(e.getMessage()), detail);
    }
  }
}
