package io.tare.model;

import java.util.List;

/**
 * A part of the response time. The parts of one submission add up to its response time by
 * construction: {@link #NETWORK} is what remains when all others are taken away.
 */
public enum Component {
  /** The wait for a client that was busy or not awake; 0 in a closed loop. */
  LATENESS("lateness", "lateness"),
  CLIENT_MARSHAL("client_marshal", "client marshal"),
  /** The network and all that nobody can see: kernels, queues, the container before the service. */
  NETWORK("network", "network and other"),
  SERVER_UNMARSHAL("server_unmarshal", "server unmarshal"),
  SERVICE("service", "service"),
  SERVER_MARSHAL("server_marshal", "server marshal"),
  CLIENT_UNMARSHAL("client_unmarshal", "client unmarshal");

  private final String label;
  private final String words;

  Component(String label, String words) {
    this.label = label;
    this.words = words;
  }

  /** The name in files, for example {@code server_unmarshal}. */
  public String label() {
    return label;
  }

  /** The name for people, for example "server unmarshal". */
  public String words() {
    return words;
  }

  /** The metric that holds this component in a sample, for example {@code server_unmarshal_ns}. */
  public Metric metric() {
    return new Metric(
        label + "_ns", words, Metric.Unit.NANOSECONDS, Metric.Direction.LOWER_IS_BETTER);
  }

  /**
   * The components as parts of a response time, in the order in which a submission passes through
   * them, with what the server may tell of the network.
   */
  public static List<MetricPart> parts() {
    return List.of(
        MetricPart.whole(LATENESS.metric()),
        MetricPart.whole(CLIENT_MARSHAL.metric()),
        MetricPart.divided(NETWORK.metric(), "network and rest"),
        MetricPart.piece(Metric.SERVER_RECEIVE, NETWORK.metric()),
        MetricPart.whole(SERVER_UNMARSHAL.metric()),
        MetricPart.whole(SERVICE.metric()),
        MetricPart.whole(SERVER_MARSHAL.metric()),
        MetricPart.piece(Metric.SERVER_WRITE, NETWORK.metric()),
        MetricPart.whole(CLIENT_UNMARSHAL.metric()));
  }
}
