package io.tare.services.app;

import io.tare.services.contract.Contract;
import io.tare.services.contract.Integers;
import io.tare.services.contract.ReturnedParts;
import io.tare.services.contract.SortService;
import io.tare.services.contract.SortService.SortRequest;
import io.tare.services.contract.SortService.SortResult;
import io.tare.services.kernels.Quicksort;
import jakarta.jws.WebService;

/** Sorts integers with {@link Quicksort}. */
@WebService(
    serviceName = "SortService",
    portName = "SortPort",
    targetNamespace = Contract.NAMESPACE,
    endpointInterface = "io.tare.services.contract.SortService")
public final class SortEndpoint implements SortService {

  @Override
  public SortResult sort(SortRequest request) {
    return RequestInFlight.serve(() -> answer(request));
  }

  private static SortResult answer(SortRequest request) {
    int n =
        RequestValidation.requireBetween(request.n(), "n", 1, RequestLimits.current().elements());
    ReturnedParts answer = RequestValidation.require(request.answer(), "answer");
    int[] elements = elements(request, n);
    Quicksort.sort(elements);
    return SortResult.of(elements, answer);
  }

  private static int[] elements(SortRequest request, int n) {
    int[] sent = request.elements();
    if (sent == null) {
      long seed = RequestValidation.require(request.seed(), "seed");
      RequestValidation.requireMemory((long) n * Integer.BYTES);
      return Integers.of(n, seed);
    }
    if (sent.length != n) {
      throw RequestValidation.refusal(
          "n is " + n + ", but " + sent.length + " elements could be read");
    }
    return sent;
  }
}
