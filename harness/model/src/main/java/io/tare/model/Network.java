package io.tare.model;

/**
 * How nodes reach each other, by its name in the campaign, and what people call it. {@link
 * #LOOPBACK} and {@link #LAN} are two of any number: of what kind others are the campaign says, and
 * the records of each platform's environment.
 *
 * @param name as in files, for example {@code lan}
 */
public record Network(String name) implements Comparable<Network> {

  /** Each node's own, over which it reaches itself: the usual one, which tables do not name. */
  public static final Network LOOPBACK = new Network("loopback");

  /** A plain network between nodes. */
  public static final Network LAN = new Network("lan");

  public Network {
    Names.checked("network", name);
  }

  /** Whether it is the one that is measured where nothing is said. */
  public boolean isUsual() {
    return equals(LOOPBACK);
  }

  /** What follows a cell's other words: {@code " lan"}; empty for the usual one. */
  public String tag() {
    return isUsual() ? "" : " " + name;
  }

  /** What follows the words of a title: {@code ", LAN"}; empty for the usual one. */
  public String title() {
    return isUsual() ? "" : ", " + (equals(LAN) ? "LAN" : "network " + name);
  }

  /** What follows a sentence: {@code ", over the LAN"}; empty for the usual one. */
  public String phrase() {
    return isUsual() ? "" : ", over " + (equals(LAN) ? "the LAN" : "network " + name);
  }

  /** The usual one first, the others by their names. */
  @Override
  public int compareTo(Network other) {
    return isUsual() || other.isUsual()
        ? Boolean.compare(other.isUsual(), isUsual())
        : name.compareTo(other.name);
  }
}
