package io.tare.infra.hyperv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.http.CertificateJudge;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus.State;
import io.tare.infra.managed.SeedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stand-in for Windows behind a real HTTPS server. It contains nothing of Windows. */
@Tag("thorough")
class WinRmIT {

  private static final String NAME = "tare-0123abcd-1";

  @TempDir static Path certificates;
  private static Path ofServer;
  private static Path ofClient;
  private static Path ofStranger;

  @TempDir Path directory;
  private final HyperVStandIn standIn = new HyperVStandIn();
  private WinRmServer server;
  private Path password;
  private Certificate certificate;

  @BeforeAll
  static void certify() throws Exception {
    ofServer = WinRmServer.certificate(certificates, "hv1");
    ofClient = WinRmServer.certificate(certificates, "client");
    ofStranger = WinRmServer.certificate(certificates, "stranger");
  }

  @BeforeEach
  void start() throws Exception {
    KeyStore clients = KeyStore.getInstance("PKCS12");
    clients.load(null, null);
    clients.setCertificateEntry("client", WinRmServer.store(ofClient).getCertificate("client"));
    server = WinRmServer.start(standIn, ofServer, clients);
    certificate = server.store().getCertificate("hv1");
    password = secret("password", WinRmServer.PASSWORD);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Path secret(String name, String text) throws Exception {
    Path file = Files.writeString(directory.resolve(name), text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return file;
  }

  private SortedMap<String, String> settings(Map<String, String> more) {
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("transport", "winrm");
    settings.put("host", "127.0.0.1");
    settings.put("port", Integer.toString(server.port()));
    settings.put("user", WinRmServer.USER);
    settings.put("password_file", password.toString());
    settings.put("directory", "D:\\tare");
    settings.put("template", HyperVStandIn.TEMPLATE);
    settings.put("switch", HyperVStandIn.SWITCH);
    settings.putAll(more);
    return settings;
  }

  private MachineControl open(Map<String, String> more) throws Exception {
    return new HyperVKind().open(PlatformSettings.of("hv", settings(more)));
  }

  private Map<String, String> pinned() throws Exception {
    return Map.of("fingerprint", CertificateJudge.fingerprint(certificate));
  }

  @Test
  void aMachineIsCreatedAndRemovedInOneShell() throws Exception {
    PlatformSpec spec =
        new PlatformSpec("hv", "hyperv", settings(pinned()), new Resources(1, 1L << 30), List.of());
    CloudInit cloudInit = CloudInit.of(NAME, "root", directory);
    try (MachineControl control = open(pinned())) {
      control.check();
      control.create(
          new MachineOrder(NAME, "0123abcd", spec, 0, Optional.of(cloudInit), Optional.empty()),
          Progress.SILENT);
      assertThat(control.status(NAME).state()).isEqualTo(State.RUNNING);
      assertThat(SeedReader.file(standIn.folders.get("D:\\tare\\" + NAME), "meta-data"))
          .isEqualTo(cloudInit.metaData().getBytes(java.nio.charset.StandardCharsets.UTF_8));
      assertThat(control.facts(NAME)).containsKey("hypervisor.stand_in");
      control.delete(NAME);
      assertThat(control.status(NAME).isAbsent()).isTrue();
    }
    assertThat(server.actions).startsWith("Create", "Command", "Receive").endsWith("Delete");
    assertThat(server.actions.stream().filter("Create"::equals)).hasSize(1);
    assertThat(server.actions).contains("Send", "Signal");
  }

  @Test
  void anUntrustedCertificateIsRefused() throws Exception {
    try (MachineControl control = open(Map.of())) {
      assertThatThrownBy(control::check)
          .isInstanceOf(HostException.class)
          .isNotInstanceOf(TransientException.class)
          .hasMessageContaining("its certificate is not trusted here")
          .hasMessageContaining("fingerprint");
    }
    try (MachineControl control = open(Map.of("fingerprint", "00".repeat(32)))) {
      assertThatThrownBy(control::check)
          .hasMessageContaining(
              "does not match fingerprint: its SHA-256 is "
                  + CertificateJudge.fingerprint(certificate));
    }
  }

  @Test
  void acceptsANamedAuthority() throws Exception {
    Path authority =
        Files.writeString(
            directory.resolve("ca.pem"),
            "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
                + "\n-----END CERTIFICATE-----\n");
    try (MachineControl control = open(Map.of("ca_file", authority.toString()))) {
      control.check();
    }
    // The certificate is only for 127.0.0.1.
    try (MachineControl control =
        open(Map.of("ca_file", authority.toString(), "host", "localhost"))) {
      assertThatThrownBy(control::check).hasMessageContaining("is not trusted here");
    }
  }

  @Test
  void uncheckedCertificatesAreReported() throws Exception {
    try (MachineControl control = open(Map.of("insecure", "true"))) {
      standIn.machines.put(NAME, new HyperVStandIn.Machine());
      assertThat(control.facts(NAME).get("control.insecure")).contains("was not verified");
    }
  }

  @Test
  void logsInWithACertificate() throws Exception {
    Map<String, String> more = new TreeMap<>(pinned());
    more.put("certificate_file", ofClient.toString());
    more.put("password_file", secret("store", WinRmServer.STORE_PASSWORD).toString());
    try (MachineControl control = open(more)) {
      control.check();
    }
    more.put("certificate_file", ofStranger.toString());
    try (MachineControl control = open(more)) {
      assertThatThrownBy(control::check).isInstanceOf(HostException.class);
    }
  }

  @Test
  void aWrongPasswordIsRefusedWithoutPrintingIt() throws Exception {
    Files.writeString(password, "not-this-4712\n");
    try (MachineControl control = open(pinned())) {
      assertThatThrownBy(control::check)
          .isInstanceOf(HostException.class)
          .hasMessageContaining("refused Administrator by the password in " + password)
          .hasMessageNotContaining("4712");
    }
  }

  @Test
  void aStartingServerIsRetried() throws Exception {
    server.unavailable.set(1);
    try (MachineControl control = open(pinned())) {
      assertThatThrownBy(control::check)
          .isInstanceOf(TransientException.class)
          .hasMessageContaining("answers 503");
      control.check();
    }
  }

  @Test
  void aLostShellIsCreatedAgain() throws Exception {
    try (MachineControl control = open(pinned())) {
      control.check();
      server.forgets = true;
      assertThatThrownBy(control::check)
          .isInstanceOf(TransientException.class)
          .hasMessageContaining("the shell was not found");
      control.check();
    }
  }

  @Test
  void errorsOfWindowsArePassedOn() throws Exception {
    standIn.trouble = HyperVStandIn.Trouble.ACCESS_DENIED;
    try (MachineControl control = open(pinned())) {
      assertThatThrownBy(control::check).hasMessageContaining("Hyper-V Administrators");
    }
  }
}
