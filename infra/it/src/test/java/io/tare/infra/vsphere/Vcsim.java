package io.tare.infra.vsphere;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.http.CertificateJudge;
import io.tare.infra.http.CertificateTrust;
import io.tare.infra.ssh.secret.Secret;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** A real vcsim of govmomi with its own password: an API whose machines run nothing. */
final class Vcsim implements AutoCloseable {

  /** The user that it reports for every task. */
  static final String USER = "vcsim";

  static final String PASSWORD = "open-vcsim-4711";

  private final Process process;
  private final URI address;
  private final Path passwordFile;

  private Vcsim(Process process, URI address, Path passwordFile) {
    this.process = process;
    this.address = address;
    this.passwordFile = passwordFile;
  }

  /** Skips the test if it is missing. */
  static Path program() {
    Optional<Path> named = Optional.ofNullable(System.getenv("TARE_VCSIM")).map(Path::of);
    Optional<Path> found =
        named
            .or(() -> SearchPath.find("vcsim"))
            .or(() -> Optional.of(Path.of(System.getProperty("user.home"), "go", "bin", "vcsim")))
            .filter(Files::isExecutable);
    assumeTrue(
        found.isPresent(),
        "no vcsim; go install github.com/vmware/govmomi/vcsim@v0.46.3, and name it by TARE_VCSIM if"
            + " it is not on the path");
    return found.orElseThrow();
  }

  /**
   * @param options further options, for example {@code -esx}
   */
  static Vcsim start(Path directory, String... options) throws Exception {
    Path password =
        Files.createTempFile(
            directory,
            "password",
            "",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(password, PASSWORD);
    List<String> command =
        new ArrayList<>(
            List.of(
                program().toString(),
                "-l",
                "127.0.0.1:0",
                "-username",
                USER,
                // A file with the password.
                "-password",
                password.toString()));
    command.addAll(Arrays.asList(options));
    Process process =
        new ProcessBuilder(command).redirectError(directory.resolve("vcsim.log").toFile()).start();
    // export GOVC_URL=https://vcsim:…@127.0.0.1:PORT/sdk GOVC_SIM_PID=…
    String line =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
            .readLine();
    if (line == null) {
      throw new IllegalStateException(Files.readString(directory.resolve("vcsim.log")));
    }
    URI address = URI.create(line.replaceFirst(".*GOVC_URL=(\\S+).*", "$1"));
    return new Vcsim(
        process,
        new URI(
            address.getScheme(), null, address.getHost(), address.getPort(), "/sdk", null, null),
        password);
  }

  URI address() {
    return address;
  }

  Path passwordFile() {
    return passwordFile;
  }

  /** The settings to reach it, with its certificate pinned. */
  SortedMap<String, String> settings() throws Exception {
    return settings(address.getPort());
  }

  /**
   * The same through a proxy.
   *
   * @param port of a server with TLS on this machine
   */
  SortedMap<String, String> settings(int port) throws Exception {
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("host", "127.0.0.1:" + port);
    settings.put("user", USER);
    settings.put("password_file", passwordFile.toString());
    settings.put("fingerprint", fingerprint(port));
    return settings;
  }

  /** The fingerprint, as an administrator would read it on the server. */
  static String fingerprint(int port) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new Credulous()}, null);
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
      socket.startHandshake();
      return CertificateJudge.fingerprint(
          (X509Certificate) socket.getSession().getPeerCertificates()[0]);
    }
  }

  private static final class Credulous implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  /** A session without TLS or with its certificate pinned. */
  VimSession session() throws Exception {
    CertificateTrust trust =
        address.getScheme().equals("https")
            ? CertificateTrust.of(PlatformSettings.of("test", settings()))
            : CertificateTrust.ofTheJdk();
    return new VimSession(
        new SoapEndpoint(address, trust), USER, new Secret.InFile(passwordFile.toString()));
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    process.getInputStream().close();
  }
}
