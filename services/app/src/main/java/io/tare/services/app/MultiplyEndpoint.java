package io.tare.services.app;

import io.tare.services.contract.Contract;
import io.tare.services.contract.Matrices;
import io.tare.services.contract.MultiplyService;
import io.tare.services.contract.MultiplyService.MultiplyRequest;
import io.tare.services.contract.MultiplyService.Product;
import io.tare.services.contract.ReturnedParts;
import io.tare.services.contract.Variant;
import io.tare.services.kernels.KernelUnavailableException;
import io.tare.services.kernels.Multiplication;
import jakarta.jws.WebService;

/** Multiplies square matrices. */
@WebService(
    serviceName = "MultiplyService",
    portName = "MultiplyPort",
    targetNamespace = Contract.NAMESPACE,
    endpointInterface = "io.tare.services.contract.MultiplyService")
public final class MultiplyEndpoint implements MultiplyService {

  private static final int MATRICES = 3;

  @Override
  public Product multiply(MultiplyRequest request) {
    return RequestInFlight.serve(() -> answer(request));
  }

  private static Product answer(MultiplyRequest request) {
    int n = RequestValidation.requireBetween(request.n(), "n", 1, RequestLimits.current().order());
    ReturnedParts answer = RequestValidation.require(request.answer(), "answer");
    Multiplication kernel = kernel(RequestValidation.require(request.variant(), "variant"));
    double[] left = request.left();
    double[] right = request.right();
    if (left == null || right == null) {
      long seed = RequestValidation.require(request.seed(), "seed");
      RequestValidation.requireMemory((long) n * n * Double.BYTES * MATRICES);
      left = Matrices.left(n, seed);
      right = Matrices.right(n, seed);
    }
    requireOrder(n, left, "a");
    requireOrder(n, right, "b");
    return Product.of(n, kernel.multiply(n, left, right), answer);
  }

  private static void requireOrder(int n, double[] matrix, String name) {
    if (matrix.length != (long) n * n) {
      throw RequestValidation.refusal(
          "n is " + n + ", but " + matrix.length + " values of " + name + " could be read");
    }
  }

  private static Multiplication kernel(Variant variant) {
    try {
      return switch (variant) {
        case CLASSIC -> Multiplication.classic();
        case BLOCKED -> Multiplication.blocked();
        case VECTOR -> Multiplication.vector();
      };
    } catch (KernelUnavailableException e) {
      throw RequestValidation.refusal(String.valueOf(e.getMessage()));
    }
  }
}
