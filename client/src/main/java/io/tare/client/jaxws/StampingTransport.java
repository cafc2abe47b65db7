package io.tare.client.jaxws;

import com.sun.xml.ws.api.pipe.ClientTubeAssemblerContext;
import com.sun.xml.ws.api.pipe.TransportTubeFactory;
import com.sun.xml.ws.api.pipe.Tube;
import org.jspecify.annotations.Nullable;

/**
 * Found by Metro in {@code META-INF/services}: gives ports with an {@link ExchangeFeature} a
 * transport with time stamps, and leaves all others to Metro.
 */
public final class StampingTransport extends TransportTubeFactory {

  @Override
  public @Nullable Tube doCreate(ClientTubeAssemblerContext context) {
    ExchangeFeature feature = context.getBinding().getFeature(ExchangeFeature.class);
    return feature == null ? null : new StampingTube(context.getCodec(), feature.exchange());
  }
}
