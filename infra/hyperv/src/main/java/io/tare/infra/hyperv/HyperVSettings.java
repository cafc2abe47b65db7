package io.tare.infra.hyperv;

import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import io.tare.infra.managed.SaidSettings;
import io.tare.infra.secret.Secret;
import io.tare.infra.ssh.Credential;
import io.tare.infra.ssh.SshTarget;
import io.tare.infra.web.CertificateTrust;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a campaign says of a Hyper-V host and of the machines that are to be made there. */
record HyperVSettings(String platform, Map<String, String> settings) {

  static final String HOST = "host";
  static final String PORT = "port";
  static final String TRANSPORT = "transport";
  static final String USER = "user";
  static final String KEY = "key";
  static final String KNOWN_HOSTS = "known_hosts";
  static final String CERTIFICATE = "certificate_file";
  static final String DIRECTORY = "directory";
  static final String TEMPLATE = "template";
  static final String SWITCH = "switch";
  static final String GENERATION = "generation";
  static final String SECURE_BOOT = "secure_boot";
  static final String RESERVE = "cpu_reserve";
  static final String MIGRATION_HOSTS = "migration_hosts";

  private static final int WINRM_PORT = 5986;
  private static final int SSH_PORT = 22;
  private static final int MOST_PERCENT = 100;

  /** By which way commands go. */
  enum Transport {
    SSH,
    WINRM
  }

  private static final Map<String, String> OWN =
      Map.ofEntries(
          Map.entry(HOST, "name or address of the Hyper-V host"),
          Map.entry(TRANSPORT, "ssh, or winrm where there is no SSH server (ssh)"),
          Map.entry(PORT, "the host's SSH port (22), or that of WinRM over HTTPS (5986)"),
          Map.entry(USER, "user of the group Hyper-V Administrators (the one who runs this)"),
          Map.entry(KEY, "with ssh: file of a private key; without it the password, or the agent"),
          Map.entry(KNOWN_HOSTS, "with ssh: file of accepted host keys (~/.ssh/known_hosts)"),
          Map.entry(
              CERTIFICATE,
              "with winrm: PKCS#12 file of a certificate to log in by; the password is then its own"),
          Map.entry(DIRECTORY, "folder on the host for the machines' disks, for example D:\\tare"),
          Map.entry(TEMPLATE, "path on the host of the VHDX that machines start from"),
          Map.entry(SWITCH, "virtual switch that they are attached to"),
          Map.entry(GENERATION, "generation of the virtual machines, 1 or 2 (2)"),
          Map.entry(
              SECURE_BOOT, "off, or on for templates signed for Microsoft's UEFI authority (off)"),
          Map.entry(
              MIGRATION_HOSTS,
              "other hosts that machines may be migrated to, with commas between them; they are reached in the same way and see the same directory and template"),
          Map.entry(RESERVE, "part of its processors that a machine is promised, in percent (0)"));

  static Map<String, String> described() {
    SortedMap<String, String> all = new TreeMap<>(OWN);
    all.putAll(Secret.SETTINGS);
    all.putAll(CertificateTrust.SETTINGS);
    return all;
  }

  /** Those by which a machine on record is found and removed. */
  static List<String> ofControl() {
    return Stream.of(
            Stream.of(
                HOST,
                MIGRATION_HOSTS,
                TRANSPORT,
                PORT,
                USER,
                KEY,
                KNOWN_HOSTS,
                CERTIFICATE,
                DIRECTORY),
            Secret.SETTINGS.keySet().stream(),
            CertificateTrust.SETTINGS.keySet().stream())
        .flatMap(each -> each)
        .toList();
  }

  private SaidSettings said() {
    return new SaidSettings(platform, settings);
  }

  String host() throws HostException {
    return said().required(HOST, "name the Hyper-V host");
  }

  /** The same for another of its hosts. */
  HyperVSettings at(String other) {
    Map<String, String> there = new TreeMap<>(settings);
    there.put(HOST, other);
    return new HyperVSettings(platform, there);
  }

  /** The hosts that machines may be on after they were migrated, besides the first. */
  List<String> migrationHosts() {
    return Stream.of(said().given(MIGRATION_HOSTS).orElse("").split(","))
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .toList();
  }

  /**
   * Whether a machine may go to a host. If not, it would not be found there by whoever removes what
   * a killed run left, and has nothing but these settings.
   */
  boolean mayGoTo(String other) throws HostException {
    return Stream.concat(Stream.of(host()), migrationHosts().stream())
        .anyMatch(other::equalsIgnoreCase);
  }

  /** What is wrong with a host that is none of them. */
  String notNamed(String other) {
    return "platform %s: migrate: '%s' is none of its hosts; name it by %s, so that machines are looked for there too"
        .formatted(platform, other, MIGRATION_HOSTS);
  }

  Transport transport() throws HostException {
    return switch (said().given(TRANSPORT).orElse("ssh")) {
      case "ssh" -> Transport.SSH;
      case "winrm" -> Transport.WINRM;
      default -> throw said().wrong(TRANSPORT, "ssh or winrm");
    };
  }

  int port() throws HostException {
    return said().number(PORT, transport() == Transport.SSH ? SSH_PORT : WINRM_PORT, 1, 65_535);
  }

  String user() {
    return said().given(USER).orElse(System.getProperty("user.name"));
  }

  Optional<Secret> secret() throws HostException {
    return Secret.of(platform, settings);
  }

  /** The password of {@code winrm}, which lets nobody in without. */
  Secret requiredSecret() throws HostException {
    return secret()
        .orElseThrow(
            () ->
                new HostException(
                    "platform %s: WinRM takes a password; name it by %s, %s or %s"
                        .formatted(platform, Secret.VARIABLE, Secret.FILE, Secret.COMMAND)));
  }

  /** By which way commands go, and that there is what it takes. */
  Transport completeTransport() throws HostException {
    if (transport() == Transport.WINRM) {
      var unused = requiredSecret();
    }
    return transport();
  }

  Optional<Path> certificate() {
    return said().given(CERTIFICATE).map(PersonalPath::of);
  }

  CertificateTrust trust() throws HostException {
    return CertificateTrust.of(platform, settings);
  }

  SshTarget target() throws HostException {
    Path knownHosts =
        said()
            .given(KNOWN_HOSTS)
            .map(PersonalPath::of)
            .orElse(Path.of(System.getProperty("user.home"), ".ssh", "known_hosts"));
    Credential told =
        secret()
            .<Credential>map(Credential.Told::new)
            .orElse(new Credential.Agent(Optional.empty()));
    Credential credential =
        said().given(KEY).map(PersonalPath::of).<Credential>map(Credential.Key::of).orElse(told);
    return SshTarget.of(host(), port(), user(), credential, knownHosts);
  }

  /** The folder in which each machine has one of its name. */
  String directory() throws HostException {
    return path(DIRECTORY, "name a folder on the host for the machines' disks");
  }

  String template() throws HostException {
    return path(TEMPLATE, "name the VHDX that machines start from");
  }

  /** A path with a drive or a share, because nobody knows in which folder a command starts. */
  private String path(String key, String why) throws HostException {
    String path = said().required(key, why).replace('/', '\\');
    if (!path.matches("([A-Za-z]:|\\\\\\\\[^\\\\]+\\\\[^\\\\]+)\\\\.*")) {
      throw said().wrong(key, "a whole path such as D:\\tare");
    }
    return path.replaceAll("\\\\+$", "");
  }

  String virtualSwitch() throws HostException {
    return said().required(SWITCH, "name a virtual switch of the host (Get-VMSwitch lists them)");
  }

  int generation() throws HostException {
    return said().number(GENERATION, 2, 1, 2);
  }

  boolean isSecure() throws HostException {
    return switch (said().given(SECURE_BOOT).orElse("off")) {
      case "off", "false" -> false;
      case "on", "true" -> true;
      default -> throw said().wrong(SECURE_BOOT, "on or off");
    };
  }

  int reserve() throws HostException {
    return said().number(RESERVE, 0, 0, MOST_PERCENT);
  }
}
