package io.tare.infra.libvirt;

import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import io.tare.infra.managed.NamedAddresses;
import io.tare.infra.ssh.Credential;
import io.tare.infra.ssh.SshTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;

/**
 * What a campaign says of libvirt and of what guests are made from.
 *
 * @param platform its name, for messages
 * @param uri of the connection
 * @param ssh the machine on which {@code virsh} runs; this one if empty
 * @param addresses that guests from a template are told to take; may be none
 */
record LibvirtSettings(
    String platform,
    String uri,
    Optional<SshTarget> ssh,
    NamedAddresses addresses,
    SortedMap<String, String> all) {

  static final String URI = "uri";
  static final String HOST = "host";
  static final String PORT = "port";
  static final String USER = "user";
  static final String KEY = "key";
  static final String PASSWORD = "password_variable";
  static final String KNOWN_HOSTS = "known_hosts";
  static final String TEMPLATE = "template";
  static final String POOL = "pool";
  static final String NETWORK = "network";
  static final String CLONE = "clone";
  static final String IMAGE = "image";
  static final String ACCELERATOR = "accelerator";
  static final String MACHINE = "machine";
  static final String DISK_BUS = "disk_bus";
  static final String NET_MODEL = "net_model";
  static final String FIRMWARE = "firmware";
  static final String CPUSET = "cpuset";
  static final String EMULATOR = "emulator";
  static final String DESTINATION = "destination";

  private static final String DEFAULT_URI = "qemu:///system";

  /** Those by which libvirt, and what it keeps of a machine, are found again. */
  static final List<String> CONTROL =
      List.of(URI, HOST, PORT, USER, KEY, PASSWORD, KNOWN_HOSTS, TEMPLATE, POOL, DESTINATION);

  /** All with what is expected of each. */
  static final Map<String, String> TOLD =
      Map.ofEntries(
          Map.entry(URI, "connection, for example lxc:///system (" + DEFAULT_URI + ")"),
          Map.entry(HOST, "machine on which virsh runs, reached by SSH; left out for this one"),
          Map.entry(PORT, "its SSH port (22)"),
          Map.entry(USER, "user to log in to it as (who runs Tare)"),
          Map.entry(KEY, "file of a private key for it; else the SSH agent, or the password"),
          Map.entry(PASSWORD, "environment variable that holds the password for it"),
          Map.entry(KNOWN_HOSTS, "file of accepted host keys (~/.ssh/known_hosts)"),
          Map.entry(TEMPLATE, "volume that guests' disks are cloned from; else Tare's guest image"),
          Map.entry(POOL, "with template: pool of the volume and its clones (default)"),
          Map.entry(NETWORK, "with template: libvirt's network for guests (default)"),
          Map.entry(CLONE, "with template: linked (a layer on it) or full (linked where it can)"),
          Map.entry(IMAGE, "path of a guest image made earlier; by default one is built"),
          Map.entry(ACCELERATOR, "auto (KVM where it works, else TCG), kvm or tcg"),
          Map.entry(MACHINE, "machine type; by default libvirt's newest, with Tare's image q35"),
          Map.entry(DISK_BUS, "bus of disks (virtio)"),
          Map.entry(NET_MODEL, "model of network cards (virtio)"),
          Map.entry(FIRMWARE, "with template: bios or efi (bios)"),
          Map.entry(
              NamedAddresses.ADDRESSES,
              "with template: address that each guest is told to take, with the length of its"
                  + " network's prefix and commas between them (what libvirt knows)"),
          Map.entry(NamedAddresses.GATEWAY, "with addresses: that of the guests' router (none)"),
          Map.entry(TemplateOs.TYPE, "with template, of Xen: pv, pvh or hvm (hvm)"),
          Map.entry(
              TemplateOs.KERNEL,
              "with template: file of a kernel, where libvirt is, to boot it by (its own loader)"),
          Map.entry(TemplateOs.RAMDISK, "with kernel: file of its initial file system"),
          Map.entry(TemplateOs.CMDLINE, "with kernel: its words"),
          Map.entry(CPUSET, "with template: processors of its host that a guest may use"),
          Map.entry(
              EMULATOR,
              "path of a QEMU where libvirt is, or, with Tare's image, trixie for that of this Debian"
                  + " release, which is unpacked into the cache; by default libvirt's own"),
          Map.entry(
              DESTINATION,
              "libvirt to which guests may be migrated, as a host or a connection; several with"
                  + " commas between them"));

  private static final Pattern LOCAL = Pattern.compile("\\w+(\\+unix)?:///.*");

  static LibvirtSettings of(String platform, SortedMap<String, String> settings)
      throws HostException {
    Optional<SshTarget> ssh = Optional.empty();
    if (settings.containsKey(HOST)) {
      ssh = Optional.of(target(platform, settings));
    }
    return new LibvirtSettings(
        platform,
        settings.getOrDefault(URI, DEFAULT_URI),
        ssh,
        NamedAddresses.of(platform, settings),
        settings);
  }

  private static SshTarget target(String platform, SortedMap<String, String> settings)
      throws HostException {
    String user = settings.getOrDefault(USER, System.getProperty("user.name"));
    String port = settings.getOrDefault(PORT, "22");
    Path knownHosts =
        settings.containsKey(KNOWN_HOSTS)
            ? PersonalPath.of(settings.get(KNOWN_HOSTS))
            : Path.of(System.getProperty("user.home"), ".ssh", "known_hosts");
    try {
      return SshTarget.of(
          settings.get(HOST), Integer.parseInt(port), user, credential(settings), knownHosts);
    } catch (IllegalArgumentException e) {
      throw new HostException(
          "platform %s: setting '%s' is '%s', expected 1 to 65535".formatted(platform, PORT, port),
          e);
    }
  }

  private static Credential credential(SortedMap<String, String> settings) {
    if (settings.containsKey(KEY)) {
      return Credential.Key.of(PersonalPath.of(settings.get(KEY)));
    }
    return Optional.ofNullable(settings.get(PASSWORD))
        .<Credential>map(Credential.Password::new)
        .orElse(new Credential.Agent(Optional.empty()));
  }

  LibvirtDriver driver() {
    return LibvirtDriver.of(uri);
  }

  /** Whether guests run on this machine. */
  boolean isHere() {
    return ssh.isEmpty() && isLocal(uri);
  }

  /** The volume that guests are cloned from; empty if they are made from Tare's image. */
  Optional<String> template() {
    return setting(TEMPLATE);
  }

  /**
   * Guests of Tare's image are on a segment of this machine; others are where libvirt puts them.
   */
  boolean isOnSegment() {
    return template().isEmpty();
  }

  String pool() {
    return setting(POOL).orElse("default");
  }

  String network() {
    return setting(NETWORK).orElse("default");
  }

  /** What the campaign says, if it does. */
  Optional<String> setting(String key) {
    return Optional.ofNullable(all.get(key));
  }

  /** URIs of the libvirts that its guests may be migrated to, without its own. */
  List<String> destinations() {
    return List.of(setting(DESTINATION).orElse("").split(",")).stream()
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .map(this::uriOf)
        .distinct()
        .toList();
  }

  /** The connection to a host, if it is not a connection's URI already. */
  String uriOf(String word) {
    return word.contains("://")
        ? word
        : "%s+ssh://%s/system".formatted(LibvirtDriver.scheme(uri), word);
  }

  /** Whether a connection leads to this machine. */
  static boolean isLocal(String uri) {
    return LOCAL.matcher(uri).matches();
  }

  /** The same of another libvirt. */
  LibvirtSettings at(String otherUri) {
    return new LibvirtSettings(platform, otherUri, ssh, addresses, all);
  }

  /** Where libvirt is, for messages. */
  String describe() {
    return "libvirt at " + uri + ssh.map(target -> " on " + target.host()).orElse("");
  }
}
