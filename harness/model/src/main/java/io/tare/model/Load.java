package io.tare.model;

/** What a cell is offered, where a run measures under more than one load or it has its own. */
public sealed interface Load {

  /** For people: {@code "4 clients"} or {@code "20/s"}. */
  String words();

  /** The name of {@link #size} in files: {@code clients} or {@code rate_per_s}. */
  String axis();

  /** How much it is, to be compared with loads of the same kind. */
  double size();

  /**
   * Each client submits when it has its answer.
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
   * Submissions start whether answers have come or not.
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
   * A load of that kind.
   *
   * @throws IllegalArgumentException if there is no such kind, or no such load
   */
  static Load of(String axis, double size) {
    return switch (axis) {
      case Clients.AXIS -> new Clients(Math.toIntExact(Math.round(size)));
      case Rate.AXIS -> new Rate(size);
      default -> throw new IllegalArgumentException("there is no load by \"" + axis + "\"");
    };
  }
}
