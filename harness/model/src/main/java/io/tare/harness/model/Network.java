package io.tare.harness.model;

/**
 * A network between nodes, by its name in the campaign. Besides {@link #LOOPBACK} and {@link #LAN}
 * there may be others, whose kinds are in the campaign and in the records of each platform's
 * environment.
 *
 * @param name as in files, for example {@code lan}
 */
public record Network(String name) implements Comparable<Network> {

  /** Each node's loopback: the default, which tables omit. */
  public static final Network LOOPBACK = new Network("loopback");

  /** A plain network between nodes. */
  public static final Network LAN = new Network("lan");

  public Network {
    Names.checked("network", name);
  }

  /** Whether it is the default network. */
  public boolean isUsual() {
    return equals(LOOPBACK);
  }

  /** The suffix of a cell's words: {@code " lan"}; empty for the default. */
  public String tag() {
    return isUsual() ? "" : " " + name;
  }

  /** The suffix of a title: {@code ", LAN"}; empty for the default. */
  public String title() {
    return isUsual() ? "" : ", " + (equals(LAN) ? "LAN" : "network " + name);
  }

  /** The suffix of a sentence: {@code ", over the LAN"}; empty for the default. */
  public String phrase() {
    return isUsual() ? "" : ", over " + (equals(LAN) ? "the LAN" : "network " + name);
  }

  /** The default first, the others by name. */
  @Override
  public int compareTo(Network other) {
    return isUsual() || other.isUsual()
        ? Boolean.compare(other.isUsual(), isUsual())
        : name.compareTo(other.name);
  }
}
