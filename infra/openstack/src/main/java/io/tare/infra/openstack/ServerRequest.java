package io.tare.infra.openstack;

import io.tare.infra.platform.PlatformSettings;
import io.tare.infra.platform.SettingType;
import io.tare.model.Dimension;
import io.tare.spec.Key;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;
import io.tare.spec.Type;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What a campaign says of a platform's servers. */
record ServerRequest(PlatformSettings said) {

  private static final Type<Long> SIZE =
      Scalar.quantity(Dimension.SIZE, 1, Long.MAX_VALUE).ranging("a size such as 20GiB");

  static final Key<String> IMAGE =
      Key.of("image", Scalar.text(), "name or id of the image that servers are made from")
          .required("the image that servers are made from");

  static final Key<String> FLAVOR =
      Key.of("flavor", Scalar.text(), "name or id of a flavor with these cpus and memory")
          .leftOut("one that fits; else one is made, if that is allowed");

  private static final Key<Long> DISK =
      Key.of("disk", SIZE, "size of the root disk of a flavor that is made")
          .leftOut("10GiB, or what the image needs");

  static final Key<List<String>> NETWORK =
      Key.of(
              "network",
              SettingType.severalOf(Scalar.text()),
              "name or id of the network, several with commas between; reached by the first")
          .leftOut("the only one");

  static final Key<List<String>> SECURITY_GROUP =
      Key.of(
              "security_group",
              SettingType.severalOf(Scalar.text()),
              "names or ids of security groups, with commas between")
          .leftOut("the project's default, which often lets no connection in");

  static final Key<String> FLOATING_IP =
      Key.of(
          "floating_ip",
          Scalar.text(),
          "name or id of the network from which a floating address is taken");

  static final Key<Long> VOLUME =
      Key.of("volume", SIZE, "size of a volume to boot from").leftOut("the flavor's own disk");

  private static final Key<String> VOLUME_TYPE =
      Key.of("volume_type", Scalar.text(), "type of that volume").leftOut("the cloud's default");

  private static final Key<Placement> PLACEMENT =
      Key.of(
              "placement",
              Scalar.choice(List.of(Placement.values()), each -> each.word),
              "whether the platform's servers are on the same host; a named one is"
                  + " `availability_zone: ZONE:HOST`")
          .leftOut("wherever nova puts them");

  private static final Key<String> ZONE =
      Key.of(
              "availability_zone",
              Scalar.text(),
              "availability zone, or `ZONE:HOST` for a named host, which most clouds allow to operators alone")
          .leftOut("any");

  static final Key<String> KEY_PAIR =
      Key.of(
          "key_pair",
          Scalar.text(),
          "name of a key pair that the server is to know besides Tare's own");

  static final Spec KEYS =
      Spec.of(
          IMAGE,
          FLAVOR,
          DISK,
          NETWORK,
          SECURITY_GROUP,
          FLOATING_IP,
          VOLUME,
          VOLUME_TYPE,
          PLACEMENT,
          ZONE,
          KEY_PAIR);

  /** On which hosts the servers of a platform are. */
  enum Placement {
    SAME("same", "affinity"),
    DIFFERENT("different", "anti-affinity");

    private final String word;
    private final String policy;

    Placement(String word, String policy) {
      this.word = word;
      this.policy = policy;
    }

    /** What nova calls it. */
    String policy() {
      return policy;
    }
  }

  String image() {
    return said.get(IMAGE);
  }

  Optional<String> flavor() {
    return said.find(FLAVOR);
  }

  /** Of a flavor that is made; empty for what the image needs. */
  OptionalLong diskGibibytes() {
    return gibibytes(DISK);
  }

  /** Names or ids; empty for the project's only one. */
  List<String> networks() {
    return said.find(NETWORK).orElse(List.of());
  }

  List<String> securityGroups() {
    return said.find(SECURITY_GROUP).orElse(List.of());
  }

  Optional<String> floatingNetwork() {
    return said.find(FLOATING_IP);
  }

  /** Of a volume to boot from; empty for none. */
  OptionalLong volumeGibibytes() {
    return gibibytes(VOLUME);
  }

  Optional<String> volumeType() {
    return said.find(VOLUME_TYPE);
  }

  Optional<Placement> placement() {
    return said.find(PLACEMENT);
  }

  Optional<String> zone() {
    return said.find(ZONE);
  }

  Optional<String> keyPair() {
    return said.find(KEY_PAIR);
  }

  /** Rounded up, as the cloud has no smaller unit. */
  private OptionalLong gibibytes(Key<Long> size) {
    return said.find(size).stream().mapToLong(bytes -> ceiling(bytes, 1L << 30)).findFirst();
  }

  /** How many units a number of bytes takes. */
  static long ceiling(long bytes, long unit) {
    return (bytes + unit - 1) / unit;
  }
}
