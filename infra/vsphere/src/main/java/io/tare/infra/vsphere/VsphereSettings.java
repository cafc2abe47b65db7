package io.tare.infra.vsphere;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.SaidSettings;
import io.tare.infra.secret.Secret;
import io.tare.infra.web.CertificateTrust;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a campaign says of a server and of the machines that it is to make.
 *
 * @param address of the web service
 * @param reserved which of {@code cpu} and {@code memory} are the machine's alone
 * @param hosts the machines' hosts in their turn; the server chooses if there are none
 */
record VsphereSettings(
    String platform,
    URI address,
    CertificateTrust trust,
    String user,
    Secret secret,
    Set<String> reserved,
    List<String> hosts,
    SortedMap<String, String> all) {

  static final String HOST = "host";
  static final String USER = "user";
  static final String DATACENTER = "datacenter";
  static final String TEMPLATE = "template";
  static final String SNAPSHOT = "snapshot";
  static final String DISK = "disk";
  static final String GUEST_ID = "guest_id";
  static final String NETWORK = "network";
  static final String FOLDER = "folder";
  static final String POOL = "resource_pool";
  static final String CLUSTER = "cluster";
  static final String ESX_HOST = "esx_host";
  static final String DATASTORE = "datastore";
  static final String RESERVE = "reserve";

  static final String CPU = "cpu";
  static final String MEMORY = "memory";

  /** All with what is expected of each, but for the password's and the certificate's. */
  private static final Map<String, String> SAID =
      Map.ofEntries(
          Map.entry(HOST, "name or URL of the vCenter or ESXi, with :port if it has another"),
          Map.entry(USER, "user to log in as, for example administrator@vsphere.local"),
          Map.entry(DATACENTER, "name of the datacenter, if there are several"),
          Map.entry(TEMPLATE, "template or machine to clone, by its name or inventory path"),
          Map.entry(
              SNAPSHOT,
              "snapshot of the template, whose disks the clones share: quicker than a full copy"),
          Map.entry(
              DISK,
              "instead of a template, for an ESXi alone: '[datastore] path.vmdk', on which machines put what they write"),
          Map.entry(
              GUEST_ID, "with disk: VMware's word for the guest's system (otherLinux64Guest)"),
          Map.entry(NETWORK, "with disk: the network of the machine (VM Network)"),
          Map.entry(FOLDER, "folder for the machines (the template's, or the datacenter's)"),
          Map.entry(POOL, "resource pool for the machines (that of the host or cluster)"),
          Map.entry(CLUSTER, "cluster for the machines"),
          Map.entry(
              ESX_HOST,
              "host for the machines; several with commas between take turns (the server chooses)"),
          Map.entry(DATASTORE, "datastore for the machines (the template's or the disk's)"),
          Map.entry(
              RESERVE,
              "what of the host is kept for each machine: cpu, memory, or both with a comma (nothing)"));

  /** By which the server is reached again; nothing of a guest. */
  static final List<String> CONTROL =
      List.of(
          HOST,
          USER,
          Secret.VARIABLE,
          Secret.FILE,
          Secret.COMMAND,
          CertificateTrust.FINGERPRINT,
          CertificateTrust.AUTHORITIES,
          CertificateTrust.INSECURE);

  VsphereSettings {
    reserved = Collections.unmodifiableSet(new TreeSet<>(reserved));
    hosts = List.copyOf(hosts);
    all = Collections.unmodifiableSortedMap(new TreeMap<>(all));
  }

  static Map<String, String> explained() {
    SortedMap<String, String> explained = new TreeMap<>(SAID);
    explained.putAll(Secret.SETTINGS);
    explained.putAll(CertificateTrust.SETTINGS);
    return explained;
  }

  /**
   * @throws HostException in one line that names the platform
   */
  static VsphereSettings of(String platform, SortedMap<String, String> settings)
      throws HostException {
    SaidSettings said = new SaidSettings(platform, settings);
    return new VsphereSettings(
        platform,
        address(platform, said.required(HOST, SAID.get(HOST)).strip()),
        CertificateTrust.of(platform, settings),
        said.required(USER, SAID.get(USER)).strip(),
        Secret.of(platform, settings)
            .orElseThrow(
                () ->
                    new HostException(
                        "platform %s: no password is named; add one of %s, %s and %s"
                            .formatted(platform, Secret.VARIABLE, Secret.FILE, Secret.COMMAND))),
        reserved(platform, words(settings.getOrDefault(RESERVE, ""))),
        words(settings.getOrDefault(ESX_HOST, "")),
        settings);
  }

  Optional<String> value(String key) {
    return Optional.ofNullable(all.get(key));
  }

  boolean reserves(String what) {
    return reserved.contains(what);
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    for (String word : text.split(",")) {
      if (!word.isBlank()) {
        words.add(word.strip());
      }
    }
    return words;
  }

  private static Set<String> reserved(String platform, List<String> words) throws HostException {
    for (String word : words) {
      if (!word.equals(CPU) && !word.equals(MEMORY)) {
        throw new HostException(
            "platform %s: %s names '%s', expected %s, %s, or both with a comma"
                .formatted(platform, RESERVE, word, CPU, MEMORY));
      }
    }
    return new TreeSet<>(words);
  }

  private static URI address(String platform, String host) throws HostException {
    try {
      URI uri = new URI(host.contains("://") ? host : "https://" + host);
      if ("https".equals(uri.getScheme()) && uri.getHost() != null && uri.getUserInfo() == null) {
        String path = uri.getPath();
        return new URI(
            "https",
            null,
            uri.getHost(),
            uri.getPort(),
            path.isEmpty() || path.equals("/") ? "/sdk" : path,
            null,
            null);
      }
    } catch (URISyntaxException e) {
      // told below
    }
    // Not the value itself: somebody may have put user and password into it.
    throw new HostException(
        "platform %s: %s is expected to be a name, NAME:PORT or https://NAME/sdk, without user and"
                .formatted(platform, HOST)
            + " password");
  }
}
