package io.tare.services.contract;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import jakarta.jws.soap.SOAPBinding.ParameterStyle;

/** Multiplies square matrices. Served at {@link Contract#MULTIPLY_PATH}. */
@WebService(name = "Multiply", targetNamespace = Contract.NAMESPACE)
@SOAPBinding(parameterStyle = ParameterStyle.BARE)
public interface MultiplyService {

  /**
   * Multiplies as requested.
   *
   * @throws jakarta.xml.ws.soap.SOAPFaultException if the request is incomplete, contradictory or
   *     exceeds the server's limits
   */
  @WebMethod(operationName = "multiply")
  @WebResult(name = "product", partName = "product", targetNamespace = Contract.NAMESPACE)
  Product multiply(
      @WebParam(name = "multiply", partName = "multiply", targetNamespace = Contract.NAMESPACE)
          MultiplyRequest request);
}
