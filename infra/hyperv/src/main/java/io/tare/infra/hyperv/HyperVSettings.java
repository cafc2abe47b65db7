package io.tare.infra.hyperv;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.SettingType;
import io.tare.infra.http.CertificateTrust;
import io.tare.infra.ssh.SshAccess;
import io.tare.infra.ssh.SshAddress;
import io.tare.infra.ssh.SshDestination;
import io.tare.infra.ssh.secret.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A campaign's settings of a Hyper-V host and its machines. */
record HyperVSettings(PlatformSettings raw) {

  private static final int WINRM_PORT = 5986;
  private static final int MAX_PERCENT = 100;

  /** The transport of commands. */
  enum Transport {
    SSH,
    WINRM;

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** With a drive or a share, because a command's working folder is unknown. */
  private static final Scalar<String> WINDOWS_PATH =
      Scalar.of(
          "a whole path such as D:\\tare", HyperVSettings::windowsPath, Map.of("type", "string"));

  private static final Key<String> HOST =
      Key.of("host", SettingType.HOST, "name or address of the Hyper-V host")
          .required("the Hyper-V host");

  private static final Key<Transport> TRANSPORT =
      Key.of(
              "transport",
              Scalar.choice(List.of(Transport.values()), Transport::word),
              "transport of commands: `winrm` if there is no SSH server")
          .orElse(Transport.SSH);

  private static final Key<String> USER =
      Key.of(
              "user",
              Scalar.argument(),
              "user to log in as: a member of the group Hyper-V Administrators with write access"
                  + " to `directory`")
          .leftOut(SshAccess.USER.otherwise());

  private static final Key<Integer> PORT =
      Key.of("port", SettingType.PORT, "the host's port for SSH, or for WinRM over HTTPS")
          .leftOut(SshAccess.PORT.otherwise() + ", or " + WINRM_PORT);

  private static final Key<Path> CERTIFICATE =
      Key.of(
              "certificate_file",
              SettingType.PATH,
              "with `winrm`: PKCS#12 file with a certificate for login; the password is then the"
                  + " file's")
          .leftOut("the password (Basic)");

  private static final Key<String> DIRECTORY =
      Key.of("directory", WINDOWS_PATH, "folder on the host for the machines' disks")
          .required("a folder on the host for the machines' disks, such as D:\\tare");

  private static final Key<String> TEMPLATE =
      Key.of("template", WINDOWS_PATH, "path on the host of the VHDX from which machines start")
          .required("the VHDX that machines start from, such as D:\\debian.vhdx");

  private static final Key<String> SWITCH =
      Key.of("switch", Scalar.text(), "virtual switch of the machines")
          .required("a virtual switch of the host (Get-VMSwitch lists them)");

  private static final Key<Integer> GENERATION =
      Key.of("generation", Scalar.integer(1, 2), "generation of the virtual machines").orElse(2);

  private static final Key<Boolean> SECURE_BOOT =
      Key.of(
              "secure_boot",
              new Scalar<>(
                  "on or off",
                  "on or off",
                  HyperVSettings::isOn,
                  isOn -> isOn ? "on" : "off",
                  Map.of("enum", List.of("on", "off", true, false)),
                  Optional.empty()),
              "`on` for templates that are signed for Microsoft's UEFI authority")
          .orElse(false);

  private static final Key<Integer> RESERVE =
      Key.of("cpu_reserve", Scalar.integer(0, MAX_PERCENT), "CPU reserve of a machine, in percent")
          .orElse(0);

  private static final Key<List<String>> MIGRATION_HOSTS =
      Key.of(
              "migration_hosts",
              SettingType.severalOf(SettingType.HOST),
              "other hosts to which machines can [migrate](../how-to/measure-live-migration.md),"
                  + " separated by commas")
          .leftOut("machines stay where they are made");

  /** The settings to find and remove a recorded machine. */
  static final Spec CONTROL =
      Spec.of(HOST, TRANSPORT, PORT, USER, SshAccess.KEY)
          .and(Secret.KEYS)
          .and(SshAccess.KNOWN_HOSTS, SshAccess.JUMP, SshAccess.CONFIGURATION, CERTIFICATE)
          .and(CertificateTrust.KEYS)
          .and(DIRECTORY, MIGRATION_HOSTS);

  static final Spec GUESTS = Spec.of(TEMPLATE, SWITCH, GENERATION, SECURE_BOOT, RESERVE);

  private static String windowsPath(String text) {
    String path = text.replace('/', '\\');
    if (!path.matches("([A-Za-z]:|\\\\\\\\[^\\\\]+\\\\[^\\\\]+)\\\\.*")) {
      throw Scalar.wrong("a whole path such as D:\\tare", text);
    }
    return path.replaceAll("\\\\+$", "");
  }

  private static boolean isOn(String text) {
    return switch (text) {
      case "off", "false" -> false;
      case "on", "true" -> true;
      default -> throw Scalar.wrong("on or off", text);
    };
  }

  String host() {
    return raw.get(HOST);
  }

  /** The same for another of its hosts. */
  HyperVSettings at(String other) {
    return new HyperVSettings(raw.with(HOST, other));
  }

  /** The hosts that machines may migrate to, besides the first. */
  List<String> migrationHosts() {
    return raw.find(MIGRATION_HOSTS).orElse(List.of());
  }

  /**
   * Whether a machine may migrate to a host. Otherwise the process that removes what a killed run
   * left, which has only these settings, would not find it there.
   */
  boolean mayGoTo(String other) {
    return Stream.concat(Stream.of(host()), migrationHosts().stream())
        .anyMatch(other::equalsIgnoreCase);
  }

  /** The problem with a host that is not one of them. */
  String notNamed(String other) {
    return "platform %s: migrate: '%s' is not one of its hosts; add it to %s, so that machines are searched for there too"
        .formatted(raw.platform(), other, MIGRATION_HOSTS);
  }

  Transport transport() {
    return raw.get(TRANSPORT);
  }

  /** For WinRM. */
  int port() {
    return raw.find(PORT).orElse(WINRM_PORT);
  }

  /** For WinRM. */
  String user() {
    return raw.find(USER).orElse(System.getProperty("user.name"));
  }

  /** The password's source, if given. */
  Optional<Secret> secret() {
    return Secret.of(raw);
  }

  /** The problem if a required password is missing. */
  Optional<String> objection() {
    return transport() == Transport.WINRM && secret().isEmpty()
        ? Optional.of(raw.objection(Secret.VARIABLE, "WinRM takes a password; " + Secret.MISSING))
        : Optional.empty();
  }

  Optional<Path> certificate() {
    return raw.find(CERTIFICATE);
  }

  CertificateTrust trust() {
    return CertificateTrust.of(raw);
  }

  SshDestination destination() {
    return SshAccess.destination(raw, SshAddress.of(host()), raw.find(USER), raw.find(PORT));
  }

  /** The folder of the machines' folders. */
  String directory() {
    return raw.get(DIRECTORY);
  }

  String template() {
    return raw.get(TEMPLATE);
  }

  String virtualSwitch() {
    return raw.get(SWITCH);
  }

  int generation() {
    return raw.get(GENERATION);
  }

  boolean isSecure() {
    return raw.get(SECURE_BOOT);
  }

  int reserve() {
    return raw.get(RESERVE);
  }
}
