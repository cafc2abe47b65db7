package io.tare.harness.campaign;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kinds of platform that a campaign may name, with the settings that each understands. */
public enum PlatformKind {
  NATIVE("processes on this machine, confined to the resources", List.of()),
  CONTAINER("a container run by runc", List.of("image")),
  UML("a User Mode Linux guest", List.of("image")),
  QEMU("a QEMU guest, with KVM where it works", List.of("image", "accelerator")),
  SSH("a machine that exists", List.of("host", "port", "user", "key", "known_hosts", "java"));

  private final String description;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<String> settings;

  PlatformKind(String description, List<String> settings) {
    this.description = description;
    this.settings = settings;
  }

  /** The name in campaign files, for example {@code uml}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String description() {
    return description;
  }

  /** Names of its settings besides {@code kind}, {@code cpus} and {@code memory}. */
  public List<String> settings() {
    return settings;
  }

  public static Optional<PlatformKind> find(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label().equals(label)).findFirst();
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(PlatformKind::label).toList();
  }
}
