package io.tare.infra.openstack;

import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.Type;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.SettingType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A campaign's settings of a platform's servers. */
record ServerRequest(PlatformSettings settings) {

  private static final Type<Long> SIZE =
      Scalar.quantity(Dimension.SIZE, 1, Long.MAX_VALUE).ranging("a size such as 20GiB");

  static final Key<String> IMAGE =
      Key.of("image", Scalar.text(), "name or id of the servers' image")
          .required("the image that servers are made from");

  static final Key<String> FLAVOR =
      Key.of("flavor", Scalar.text(), "name or id of a flavor with these cpus and memory")
          .leftOut("one that fits; otherwise one is created, if allowed");

  private static final Key<Long> DISK =
      Key.of("disk", SIZE, "root disk size of a created flavor")
          .leftOut("10GiB, or the size that the image needs");

  static final Key<List<String>> NETWORK =
      Key.of(
              "network",
              SettingType.severalOf(Scalar.text()),
              "name or id of the network; several separated by commas; Tare connects over the"
                  + " first")
          .leftOut("the only one");

  static final Key<List<String>> SECURITY_GROUP =
      Key.of(
              "security_group",
              SettingType.severalOf(Scalar.text()),
              "names or ids of security groups, separated by commas")
          .leftOut("the project's default, which often allows no incoming connections");

  static final Key<String> FLOATING_IP =
      Key.of("floating_ip", Scalar.text(), "name or id of the network for a floating address");

  static final Key<Long> VOLUME =
      Key.of("volume", SIZE, "size of a volume to boot from").leftOut("the flavor's own disk");

  private static final Key<String> VOLUME_TYPE =
      Key.of("volume_type", Scalar.text(), "type of that volume").leftOut("the cloud's default");

  private static final Key<Placement> PLACEMENT =
      Key.of(
              "placement",
              Scalar.choice(List.of(Placement.values()), each -> each.word),
              "whether the platform's servers are on the same host; for a specific host, use"
                  + " `availability_zone: ZONE:HOST`")
          .leftOut("nova chooses");

  private static final Key<String> ZONE =
      Key.of(
              "availability_zone",
              Scalar.text(),
              "availability zone, or `ZONE:HOST` for a specific host, which most clouds allow only"
                  + " to operators")
          .leftOut("any");

  static final Key<String> KEY_PAIR =
      Key.of("key_pair", Scalar.text(), "name of an additional key pair for the server");

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

  /** The placement of a platform's servers on hosts. */
  enum Placement {
    SAME("same", "affinity"),
    DIFFERENT("different", "anti-affinity");

    private final String word;
    private final String policy;

    Placement(String word, String policy) {
      this.word = word;
      this.policy = policy;
    }

    /** Nova's name for it. */
    String policy() {
      return policy;
    }
  }

  String image() {
    return settings.get(IMAGE);
  }

  Optional<String> flavor() {
    return settings.find(FLAVOR);
  }

  /** The disk of a created flavor; empty for what the image needs. */
  OptionalLong diskGibibytes() {
    return gibibytes(DISK);
  }

  /** Names or ids; empty for the project's only one. */
  List<String> networks() {
    return settings.find(NETWORK).orElse(List.of());
  }

  List<String> securityGroups() {
    return settings.find(SECURITY_GROUP).orElse(List.of());
  }

  Optional<String> floatingNetwork() {
    return settings.find(FLOATING_IP);
  }

  /** The size of a volume to boot from; empty for none. */
  OptionalLong volumeGibibytes() {
    return gibibytes(VOLUME);
  }

  Optional<String> volumeType() {
    return settings.find(VOLUME_TYPE);
  }

  Optional<Placement> placement() {
    return settings.find(PLACEMENT);
  }

  Optional<String> zone() {
    return settings.find(ZONE);
  }

  Optional<String> keyPair() {
    return settings.find(KEY_PAIR);
  }

  /** Rounded up, as the cloud has no smaller unit. */
  private OptionalLong gibibytes(Key<Long> size) {
    return settings.find(size).stream().mapToLong(bytes -> ceiling(bytes, 1L << 30)).findFirst();
  }

  /** The number of units for a number of bytes. */
  static long ceiling(long bytes, long unit) {
    return (bytes + unit - 1) / unit;
  }
}
