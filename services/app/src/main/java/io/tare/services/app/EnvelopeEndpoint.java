package io.tare.services.app;

import io.tare.services.contract.Contract;
import io.tare.services.contract.EnvelopeService;
import io.tare.services.contract.EnvelopeService.MarshalRequest;
import io.tare.services.contract.EnvelopeService.Text;
import io.tare.services.contract.EnvelopeService.TextSummary;
import io.tare.services.contract.TextShape;
import jakarta.jws.WebService;

/** Reads and writes large bodies. */
@WebService(
    serviceName = "EnvelopeService",
    portName = "EnvelopePort",
    targetNamespace = Contract.NAMESPACE,
    endpointInterface = "io.tare.services.contract.EnvelopeService")
public final class EnvelopeEndpoint implements EnvelopeService {

  @Override
  public TextSummary unmarshal(Text text) {
    try {
      return RequestInFlight.serve(() -> TextSummary.of(text));
    } finally {
      text.release();
    }
  }

  @Override
  public Text marshal(MarshalRequest request) {
    return RequestInFlight.serve(() -> answer(request));
  }

  private static Text answer(MarshalRequest request) {
    long bodyBytes = RequestValidation.require(request.bodyBytes(), "s");
    int characters = RequestValidation.require(request.characters(), "c");
    long seed = RequestValidation.require(request.seed(), "seed");
    TextShape shape = shape(bodyBytes, characters);
    RequestValidation.requireMemory(shape.bodyBytes());
    return Text.of(shape, seed);
  }

  private static TextShape shape(long bodyBytes, int characters) {
    try {
      return TextShape.forBody(bodyBytes, characters);
    } catch (IllegalArgumentException e) {
      throw RequestValidation.refusal(String.valueOf(e.getMessage()));
    }
  }
}
