package io.tare.services.host;

import java.io.IOException;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import org.glassfish.grizzly.config.ssl.SSLContextFactory;
import org.glassfish.grizzly.config.ssl.SSLImplementation;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.AbstractActiveDescriptor;
import org.glassfish.hk2.utilities.BuilderHelper;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.internal.api.Globals;

/**
 * GlassFish's listener with TLS. Embedded, it presents the certificate that all copies of GlassFish
 * have and ignores the configured key store; so it gets a TLS implementation that ranks before its
 * own, and the listener is opened only then.
 */
final class TlsListener {

  /** Its name in the configuration of an embedded GlassFish. */
  static final String NAME = "https-listener";

  /** Above that of GlassFish's own, which is 0. */
  private static final int RANK = 1000;

  private TlsListener() {}

  /** Gives the listener an identity; the server is started and does not listen yet. */
  static void secure(TlsIdentity identity) {
    ServiceLocator services = Globals.getStaticBaseServiceLocator();
    AbstractActiveDescriptor<SSLImplementation> own =
        BuilderHelper.createConstantDescriptor(
            () -> new Contexts(identity), null, SSLImplementation.class);
    own.setRanking(RANK);
    var unused = ServiceLocatorUtilities.addOneDescriptor(services, own);
  }

  /** Creates connections' contexts from the identity instead of GlassFish's files. */
  private static final class Contexts extends SSLContextFactory {

    private final TlsIdentity identity;

    Contexts(TlsIdentity identity) {
      this.identity = identity;
    }

    @Override
    public SSLContext create() throws IOException {
      try {
        return identity.context();
      } catch (GeneralSecurityException e) {
        throw new IOException("cannot serve by TLS: " + e.getMessage(), e);
      }
    }
  }
}
