package io.tare.harness.release;

import java.util.Comparator;

/** The name of a library in Maven repositories. */
record Coordinates(String group, String name, String version) implements Comparable<Coordinates> {

  private static final Comparator<Coordinates> ORDER =
      Comparator.comparing(Coordinates::group)
          .thenComparing(Coordinates::name)
          .thenComparing(Coordinates::version);

  static final String OWN_GROUP = "io.tare";

  /** From {@code group:name:version}. */
  static Coordinates parse(String text) {
    String[] parts = text.split(":");
    return new Coordinates(parts[0], parts[1], parts[2]);
  }

  boolean isOwn() {
    return group.equals(OWN_GROUP);
  }

  /** The address of the package, without its type. */
  String purl() {
    return "pkg:maven/" + group + "/" + name + "@" + version;
  }

  @Override
  public int compareTo(Coordinates other) {
    return ORDER.compare(this, other);
  }
}
