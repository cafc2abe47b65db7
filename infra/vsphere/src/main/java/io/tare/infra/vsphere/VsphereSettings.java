package io.tare.infra.vsphere;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.SettingType;
import io.tare.infra.http.CertificateTrust;
import io.tare.infra.ssh.secret.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A campaign's settings of a server and its machines. */
record VsphereSettings(PlatformSettings raw) {

  /** Host resources that can be reserved for a machine. */
  static final String CPU = "cpu";

  static final String MEMORY = "memory";

  /** The granularity of a machine's memory. */
  private static final long MEMORY_STEP = 4L << 20;

  private static final String AN_ADDRESS =
      "expected a name, NAME:PORT or https://NAME/sdk, without user and password";

  private static final Key<URI> HOST =
      Key.of(
              "host",
              Scalar.of(
                  "a name, `NAME:PORT`, or `https://NAME/sdk`",
                  VsphereSettings::address,
                  Map.of("type", "string")),
              "the vCenter or ESXi: a name, `NAME:PORT`, or `https://NAME/sdk`")
          .required("the vCenter or ESXi");

  private static final Key<String> USER =
      Key.of("user", Scalar.text(), "user to log in as, for example `administrator@vsphere.local`")
          .required("the user to log in as");

  static final Key<String> DATACENTER =
      Key.of("datacenter", Scalar.text(), "name of the datacenter").leftOut("the only one");

  static final Key<String> TEMPLATE =
      Key.of(
              "template",
              Scalar.text(),
              "name or inventory path of the template or machine to clone")
          .leftOut("this or `disk`");

  static final Key<String> SNAPSHOT =
      Key.of(
              "snapshot",
              Scalar.text(),
              "snapshot of the template, whose disks the clones share (linked clones)")
          .onlyWith(TEMPLATE)
          .leftOut("disks are copied");

  static final Key<String> DISK =
      Key.of(
              "disk",
              Scalar.text(),
              "`[datastore] path.vmdk`, the base of each machine's own child disk: for a"
                  + " standalone ESXi")
          .notWith(TEMPLATE)
          .leftOut("this or `template`");

  static final Key<String> GUEST_ID =
      Key.of("guest_id", Scalar.text(), "VMware's name of the guest's system")
          .onlyWith(DISK)
          .orElse("otherLinux64Guest");

  static final Key<String> NETWORK =
      Key.of("network", Scalar.text(), "the network of the machine")
          .onlyWith(DISK)
          .orElse("VM Network");

  static final Key<String> FOLDER =
      Key.of("folder", Scalar.text(), "folder for the machines")
          .leftOut("the template's or the datacenter's");

  static final Key<String> POOL =
      Key.of("resource_pool", Scalar.text(), "resource pool for the machines")
          .leftOut("the host's or the cluster's");

  static final Key<String> CLUSTER =
      Key.of("cluster", Scalar.text(), "cluster for the machines")
          .leftOut("the only one, or the host's");

  static final Key<List<String>> ESX_HOST =
      Key.of(
              "esx_host",
              SettingType.severalOf(Scalar.text()),
              "host for the machines; several, separated by commas, are used in turn, so that two"
                  + " machines are on two hosts")
          .leftOut("the server chooses");

  static final Key<String> DATASTORE =
      Key.of("datastore", Scalar.text(), "datastore for the machines")
          .leftOut("the template's or the disk's");

  static final Key<List<String>> RESERVE =
      Key.of(
              "reserve",
              SettingType.severalOf(Scalar.choice(CPU, MEMORY)),
              "reservations for each machine: `cpu`, `memory`, or both, separated by a comma")
          .leftOut("nothing");

  /** The settings to reach the server again, without guest settings. */
  static final Spec CONTROL = Spec.of(HOST, USER).and(Secret.KEYS).and(CertificateTrust.KEYS);

  /** The machines' source, place and resources. */
  static final Spec GUESTS =
      Spec.of(
          DATACENTER,
          TEMPLATE,
          SNAPSHOT,
          DISK,
          GUEST_ID,
          NETWORK,
          FOLDER,
          POOL,
          CLUSTER,
          ESX_HOST,
          DATASTORE,
          RESERVE);

  /** The address of the web service. */
  URI address() {
    return raw.get(HOST);
  }

  CertificateTrust trust() {
    return CertificateTrust.of(raw);
  }

  String user() {
    return raw.get(USER);
  }

  /** The password's source, if given. */
  Optional<Secret> secret() {
    return Secret.of(raw);
  }

  /** The machines' hosts in order; the server chooses if there are none. */
  List<String> hosts() {
    return raw.find(ESX_HOST).orElse(List.of());
  }

  <T> Optional<T> find(Key<T> key) {
    return raw.find(key);
  }

  <T> T get(Key<T> key) {
    return raw.get(key);
  }

  boolean reserves(String what) {
    return raw.find(RESERVE).orElse(List.of()).contains(what);
  }

  /** Problems with a combination of settings, in lines for people. */
  static List<String> objections(PlatformSpec spec) {
    PlatformSettings raw = spec.parsed();
    List<String> all = new ArrayList<>();
    if (Secret.of(raw).isEmpty()) {
      all.add(raw.objection(Secret.VARIABLE, Secret.MISSING));
    }
    if (!raw.has(TEMPLATE) && !raw.has(DISK)) {
      all.add(raw.objection(TEMPLATE, "is missing, and so is %s; set one of them".formatted(DISK)));
    }
    if (spec.resources().memoryBytes() % MEMORY_STEP != 0) {
      all.add(
          "platform %s: memory is %d bytes, but vSphere needs a multiple of 4 MiB"
              .formatted(spec.name(), spec.resources().memoryBytes()));
    }
    return all;
  }

  private static URI address(String host) {
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
      // reported below
    }
    // Without the value itself, which may contain user and password.
    throw new IllegalArgumentException(AN_ADDRESS);
  }
}
