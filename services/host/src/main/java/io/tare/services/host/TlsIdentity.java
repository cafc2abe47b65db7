package io.tare.services.host;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Map;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The key and the certificates of a server with TLS. */
final class TlsIdentity {

  /** The variable with the password: everybody can see options in the process list. */
  static final String PASSWORD_VARIABLE = "TARE_KEY_STORE_PASSWORD";

  private final KeyStore store;
  private final KeyManager[] managers;

  private TlsIdentity(KeyStore store, KeyManager[] managers) {
    this.store = store;
    this.managers = managers;
  }

  /**
   * Reads a key store, PKCS #12 or JKS.
   *
   * @param variables of the environment, with its password
   * @throws IOException if it cannot be read, or contains no key
   */
  static TlsIdentity read(Path file, Map<String, String> variables) throws IOException {
    char[] password = variables.getOrDefault(PASSWORD_VARIABLE, "").toCharArray();
    try {
      KeyStore store = KeyStore.getInstance(file.toFile(), password);
      if (!holdsKey(store)) {
        throw new IOException("the key store " + file + " contains no private key");
      }
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, password);
      return new TlsIdentity(store, keys.getKeyManagers());
    } catch (GeneralSecurityException | IOException e) {
      throw new IOException(
          "cannot use the key store %s with the password in %s: %s"
              .formatted(file, PASSWORD_VARIABLE, e.getMessage()),
          e);
    }
  }

  private static boolean holdsKey(KeyStore store) throws GeneralSecurityException {
    for (String alias : Collections.list(store.aliases())) {
      if (store.isKeyEntry(alias)) {
        return true;
      }
    }
    return false;
  }

  /** The context of the server's side of connections. */
  SSLContext context() throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.clone(), null, null);
    return context;
  }

  /** The context of a client's side that trusts only these certificates. */
  SSLContext trustingItself() throws IOException {
    try {
      KeyStore own = KeyStore.getInstance(KeyStore.getDefaultType());
      own.load(null, null);
      for (String alias : Collections.list(store.aliases())) {
        Certificate certificate = store.getCertificate(alias);
        if (certificate != null) {
          own.setCertificateEntry(alias, certificate);
        }
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(own);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot trust its own certificate: " + e.getMessage(), e);
    }
  }
}
