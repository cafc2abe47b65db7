package io.tare.infra.openstack;

import io.tare.infra.host.HostException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Whom certificates in a file vouch for. */
final class CloudCertificates {

  private CloudCertificates() {}

  /**
   * What trusts these alone.
   *
   * @param file one or more certificates in PEM
   */
  static SSLContext only(Path file) throws HostException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      Collection<? extends Certificate> all =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (all.isEmpty()) {
        throw new HostException(
            "%s '%s' has no certificate in it".formatted(CloudAccount.CACERT, file));
      }
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      for (Certificate each : all) {
        trusted.setCertificateEntry("authority-" + trusted.size(), each);
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new HostException(
          "cannot read the certificates in %s '%s': %s"
              .formatted(CloudAccount.CACERT, file, e.getMessage()),
          e);
    }
  }
}
