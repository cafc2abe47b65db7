package io.tare.infra.openstack;

import io.tare.infra.host.HostException;
import io.tare.model.Dimension;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * What a campaign says of a platform's servers.
 *
 * @param networks names or ids; empty for the project's only one
 * @param diskGibibytes of a flavour that is made; empty for what the image needs
 * @param volumeGibibytes of a volume to boot from; empty for none
 */
record ServerWishes(
    String image,
    Optional<String> flavor,
    OptionalLong diskGibibytes,
    List<String> networks,
    List<String> securityGroups,
    Optional<String> floatingNetwork,
    OptionalLong volumeGibibytes,
    Optional<String> volumeType,
    Optional<Placement> placement,
    Optional<String> zone,
    Optional<String> keyPair) {

  static final String IMAGE = "image";
  static final String FLAVOR = "flavor";
  static final String DISK = "disk";
  static final String NETWORK = "network";
  static final String SECURITY_GROUP = "security_group";
  static final String FLOATING_IP = "floating_ip";
  static final String VOLUME = "volume";
  static final String VOLUME_TYPE = "volume_type";
  static final String PLACEMENT = "placement";
  static final String ZONE = "availability_zone";
  static final String KEY_PAIR = "key_pair";

  static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry(IMAGE, "name or id of the image that servers are made from; required"),
          Map.entry(
              FLAVOR,
              "name or id of a flavor with these cpus and memory (one that fits; else one is made, if"
                  + " that is allowed)"),
          Map.entry(DISK, "size of the root disk of a flavor that is made, such as 20GiB (10GiB)"),
          Map.entry(
              NETWORK,
              "name or id of the network, several with commas between; reached by the first (the only"
                  + " one)"),
          Map.entry(SECURITY_GROUP, "names or ids with commas between (the project's default)"),
          Map.entry(
              FLOATING_IP,
              "name or id of the network from which a floating address is taken (none)"),
          Map.entry(VOLUME, "size of a volume to boot from, such as 20GiB (the flavor's own disk)"),
          Map.entry(VOLUME_TYPE, "type of that volume (the cloud's default)"),
          Map.entry(PLACEMENT, "same or different: host for the platform's servers (either)"),
          Map.entry(ZONE, "availability zone, or ZONE:HOST for a named host (any)"),
          Map.entry(KEY_PAIR, "name of a key pair that the server is to know besides (none)"));

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

  ServerWishes {
    networks = List.copyOf(networks);
    securityGroups = List.copyOf(securityGroups);
  }

  /**
   * Reads settings.
   *
   * @throws HostException in one line that names the setting
   */
  static ServerWishes of(SortedMap<String, String> settings) throws HostException {
    String image = settings.getOrDefault(IMAGE, "");
    if (image.isEmpty()) {
      throw new HostException(
          "setting '%s' is missing; name the image that servers are made from".formatted(IMAGE));
    }
    return new ServerWishes(
        image,
        Optional.ofNullable(settings.get(FLAVOR)),
        gibibytes(settings, DISK),
        list(settings, NETWORK),
        list(settings, SECURITY_GROUP),
        Optional.ofNullable(settings.get(FLOATING_IP)),
        gibibytes(settings, VOLUME),
        Optional.ofNullable(settings.get(VOLUME_TYPE)),
        placement(settings),
        Optional.ofNullable(settings.get(ZONE)),
        Optional.ofNullable(settings.get(KEY_PAIR)));
  }

  private static Optional<Placement> placement(SortedMap<String, String> settings)
      throws HostException {
    String text = settings.getOrDefault(PLACEMENT, "");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<Placement> known =
        Arrays.stream(Placement.values()).filter(each -> each.word.equals(text)).findFirst();
    if (known.isEmpty()) {
      throw new HostException(
          "%s is '%s', expected same or different; a named host is %s: ZONE:HOST"
              .formatted(PLACEMENT, text, ZONE));
    }
    return known;
  }

  /** Rounded up, as the cloud has no smaller unit. */
  private static OptionalLong gibibytes(SortedMap<String, String> settings, String key)
      throws HostException {
    String text = settings.getOrDefault(key, "");
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      long bytes = Dimension.SIZE.parseWhole(text);
      if (bytes > 0) {
        return OptionalLong.of(ceiling(bytes, 1L << 30));
      }
    } catch (IllegalArgumentException e) {
      // told below
    }
    throw new HostException("%s is '%s', expected a size such as 20GiB".formatted(key, text));
  }

  /** How many units a number of bytes takes. */
  static long ceiling(long bytes, long unit) {
    return (bytes + unit - 1) / unit;
  }

  private static List<String> list(SortedMap<String, String> settings, String key) {
    return Arrays.stream(settings.getOrDefault(key, "").split(",", -1))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }
}
