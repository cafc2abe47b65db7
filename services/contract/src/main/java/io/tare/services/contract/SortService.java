package io.tare.services.contract;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import jakarta.jws.soap.SOAPBinding.ParameterStyle;

/** Sorts integers. Served at {@link Contract#SORT_PATH}. */
@WebService(name = "Sort", targetNamespace = Contract.NAMESPACE)
@SOAPBinding(parameterStyle = ParameterStyle.BARE)
public interface SortService {

  /**
   * Sorts as requested.
   *
   * @throws jakarta.xml.ws.soap.SOAPFaultException if the request is incomplete, contradictory or
   *     exceeds the server's limits
   */
  @WebMethod(operationName = "sort")
  @WebResult(name = "sorted", partName = "sorted", targetNamespace = Contract.NAMESPACE)
  SortResult sort(
      @WebParam(name = "sort", partName = "sort", targetNamespace = Contract.NAMESPACE)
          SortRequest request);
}
