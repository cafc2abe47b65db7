package io.tare.client.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** A server's keys with a certificate that it signed itself, made by the JDK's keytool. */
final class ServerKeys {

  private static final String PASSWORD = "changeit";

  private final Path directory;
  private final SSLContext context;

  /**
   * @param directory where they are kept
   * @param more options of keytool, such as {@code -ext san=ip:127.0.0.1}
   */
  ServerKeys(Path directory, String... more)
      throws IOException, InterruptedException, GeneralSecurityException {
    this.directory = directory;
    List<String> words =
        new ArrayList<>(List.of("-genkeypair", "-alias", "own", "-keyalg", "EC", "-dname", "CN=x"));
    words.addAll(List.of(more));
    keytool(words);
    keytool(List.of("-exportcert", "-alias", "own", "-rfc", "-file", certificate().toString()));
    this.context = context();
  }

  private Path certificate() {
    return directory.resolve("own.pem");
  }

  /** The certificate in PEM. */
  String pem() throws IOException {
    return Files.readString(certificate());
  }

  /** Listens on a free port of this machine. */
  SSLServerSocket listening() throws IOException {
    return (SSLServerSocket)
        context
            .getServerSocketFactory()
            .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  /** The server's end of TLS over an accepted connection, which stays open when this is closed. */
  SSLSocket over(Socket accepted) throws IOException {
    InputStream nothingRead = InputStream.nullInputStream();
    return (SSLSocket) context.getSocketFactory().createSocket(accepted, nothingRead, false);
  }

  /** The names of servers for which the client of a connection has asked (SNI). */
  static List<SNIServerName> namesAskedFor(Socket connection) {
    return ((ExtendedSSLSession) ((SSLSocket) connection).getSession()).getRequestedServerNames();
  }

  private SSLContext context() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(directory.resolve("keys"))) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    SSLContext made = SSLContext.getInstance("TLS");
    made.init(keys.getKeyManagers(), null, null);
    return made;
  }

  private void keytool(List<String> words) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>();
    all.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    all.addAll(words);
    all.addAll(
        List.of(
            "-keystore",
            directory.resolve("keys").toString(),
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD));
    Path log = directory.resolve("keytool.log");
    Process process =
        new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    if (process.waitFor() != 0) {
      throw new IOException(Files.readString(log));
    }
  }
}
