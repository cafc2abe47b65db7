package io.tare.client.jaxws;

import com.sun.xml.ws.api.message.Packet;
import com.sun.xml.ws.api.pipe.Codec;
import com.sun.xml.ws.api.pipe.ContentType;
import com.sun.xml.ws.api.pipe.NextAction;
import com.sun.xml.ws.api.pipe.TubeCloner;
import com.sun.xml.ws.api.pipe.helper.AbstractTubeImpl;
import io.tare.client.http.ReceivedAnswer;
import jakarta.xml.ws.WebServiceException;
import java.io.IOException;

/**
 * The last tube of a client's chain: encodes the message to bytes, exchanges them, and passes the
 * answer to the decoder, which reads it later, during unmarshalling.
 */
final class StampingTube extends AbstractTubeImpl {

  private static final int OK = 200;
  private static final int FAULT = 500;

  private final Codec codec;
  private final Exchange exchange;

  StampingTube(Codec codec, Exchange exchange) {
    this.codec = codec;
    this.exchange = exchange;
  }

  private StampingTube(StampingTube original, TubeCloner cloner) {
    super(original, cloner);
    this.codec = original.codec.copy();
    this.exchange = original.exchange;
  }

  @Override
  public NextAction processRequest(Packet request) {
    return doReturnWith(answered(request));
  }

  private Packet answered(Packet request) {
    try {
      ContentType type = codec.encode(request, exchange.body());
      ReceivedAnswer answer = exchange.send(type.getContentType());
      boolean soap = answer.contentType().startsWith("text/xml");
      if (!soap || (answer.status() != OK && answer.status() != FAULT)) {
        throw new IOException("HTTP status " + answer.status());
      }
      Packet reply = request.createClientResponse(null);
      codec.decode(answer.content(), answer.contentType(), reply);
      return reply;
    } catch (IOException e) {
      throw new WebServiceException(e.getMessage(), e);
    }
  }

  @Override
  public NextAction processResponse(Packet response) {
    return doReturnWith(response);
  }

  @Override
  public NextAction processException(Throwable problem) {
    return doThrow(problem);
  }

  @Override
  public void preDestroy() {
    // the call that created the exchange closes it
  }

  @Override
  public StampingTube copy(TubeCloner cloner) {
    return new StampingTube(this, cloner);
  }
}
