package io.tare.analysis.results;

import io.tare.model.Component;
import io.tare.model.Metric;
import io.tare.model.SampleColumns;
import java.util.List;

/**
 * A part of the response time as the report shows it: the components of the model, with {@link
 * Component#NETWORK} taken apart where the server told how long it waited for the request and how
 * long it took to hand over the answer. Either way the parts of a submission add up to its response
 * time.
 */
public enum Part {
  /** Shown only where there is some: a closed loop has none. */
  LATENESS(Component.LATENESS),
  CLIENT_MARSHAL(Component.CLIENT_MARSHAL),
  /** The whole of the model's network component; only where it cannot be taken apart. */
  NETWORK(Component.NETWORK),
  /** The network component less the server's receiving and writing. */
  NETWORK_REST("network_rest", "network and rest", Component.NETWORK.metric()),
  SERVER_RECEIVE("server_receive", "server receive", Metric.SERVER_RECEIVE),
  SERVER_UNMARSHAL(Component.SERVER_UNMARSHAL),
  SERVICE(Component.SERVICE),
  SERVER_MARSHAL(Component.SERVER_MARSHAL),
  SERVER_WRITE("server_write", "server write", Metric.SERVER_WRITE),
  CLIENT_UNMARSHAL(Component.CLIENT_UNMARSHAL);

  private static final List<Part> WHOLE =
      List.of(
          LATENESS,
          CLIENT_MARSHAL,
          NETWORK,
          SERVER_UNMARSHAL,
          SERVICE,
          SERVER_MARSHAL,
          CLIENT_UNMARSHAL);

  private static final List<Part> SPLIT =
      List.of(
          LATENESS,
          CLIENT_MARSHAL,
          NETWORK_REST,
          SERVER_RECEIVE,
          SERVER_UNMARSHAL,
          SERVICE,
          SERVER_MARSHAL,
          SERVER_WRITE,
          CLIENT_UNMARSHAL);

  private final String label;
  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // a record of a string and two constants
  private final Metric metric;

  Part(Component component) {
    this(component.label(), component.words(), component.metric());
  }

  Part(String label, String words, Metric metric) {
    this.label = label;
    this.words = words;
    this.metric = metric;
  }

  /** The name in files, for example {@code server_unmarshal}. */
  public String label() {
    return label;
  }

  /** The name for people, for example "server unmarshal". */
  public String words() {
    return words;
  }

  /**
   * The parts that together are the whole response time.
   *
   * @param split whether the network component can be taken apart
   */
  public static List<Part> all(boolean split) {
    return split ? SPLIT : WHOLE;
  }

  /** The part of each submission in ns, NaN where it was not measured. */
  double[] of(SampleColumns submissions) {
    double[] values = submissions.values(metric.name());
    if (this == NETWORK_REST) {
      double[] receive = submissions.values(Metric.SERVER_RECEIVE.name());
      double[] write = submissions.values(Metric.SERVER_WRITE.name());
      for (int i = 0; i < values.length; i++) {
        values[i] -= receive[i] + write[i];
      }
    }
    return values;
  }
}
