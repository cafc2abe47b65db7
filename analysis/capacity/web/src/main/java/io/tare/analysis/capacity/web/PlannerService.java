package io.tare.analysis.capacity.web;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;

/** The planner's questions over SOAP. */
@WebService(name = "Planner", targetNamespace = PlannerService.NAMESPACE)
public interface PlannerService {

  /** Of messages and faults. */
  String NAMESPACE = "urn:tare:planner";

  /**
   * Answers a query.
   *
   * @param query YAML or JSON, the same as over REST
   * @return the answer's document, JSON
   * @throws PlannerFault if it is missing
   */
  @WebMethod
  @WebResult(name = "answer")
  String ask(@WebParam(name = "query") String query) throws PlannerFault;
}
