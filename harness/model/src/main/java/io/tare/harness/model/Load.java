package io.tare.harness.model;

/** The load of a cell, if a run has several loads or the cell has its own. */
public sealed interface Load {

  /** The load in words: {@code "4 clients"} or {@code "20/s"}. */
  String words();

  /** The name of {@link #size} in files: {@code clients} or {@code rate_per_s}. */
  String axis();

  /** Its size, for comparison with loads of the same kind. */
  double size();

  /**
   * Each client submits when it has received its answer.
   *
   * @param count at least 1
   */
  record Clients(int count) implements Load {

    public static final String AXIS = "clients";

    public Clients {
      if (count < 1) {
        throw new IllegalArgumentException("a load needs a client, got " + count);
      }
    }

    @Override
    public String words() {
      return count + (count == 1 ? " client" : " clients");
    }

    @Override
    public String axis() {
      return AXIS;
    }

    @Override
    public double size() {
      return count;
    }
  }

  /**
   * Submissions start regardless of answers.
   *
   * @param perSecond above 0, finite
   */
  record Rate(double perSecond) implements Load {

    public static final String AXIS = "rate_per_s";

    public Rate {
      if (!(perSecond > 0 && perSecond < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("a rate must be above 0, got " + perSecond);
      }
    }

    @Override
    public String words() {
      String number = Double.toString(perSecond);
      return (number.endsWith(".0") ? number.substring(0, number.length() - 2) : number) + "/s";
    }

    @Override
    public String axis() {
      return AXIS;
    }

    @Override
    public double size() {
      return perSecond;
    }
  }

  /**
   * A load of a kind.
   *
   * @throws IllegalArgumentException if the kind is unknown, or the size invalid
   */
  static Load of(String axis, double size) {
    return switch (axis) {
      case Clients.AXIS -> new Clients(Math.toIntExact(Math.round(size)));
      case Rate.AXIS -> new Rate(size);
      default -> throw new IllegalArgumentException("unknown kind of load \"" + axis + "\"");
    };
  }
}
