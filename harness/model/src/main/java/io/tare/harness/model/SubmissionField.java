package io.tare.harness.model;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The recorded values of a submission to a service, each a column of its samples. This is the only
 * list of them: clients measure and write according to it, and plans take the parts of a response
 * time from it. They are in the order in which a submission passes through its parts, also in
 * batches.
 */
public enum SubmissionField {
  RESPONSE(Metric.RESPONSE, Source.DERIVED, Presence.ENDED, Share.NONE),
  /** From the actual start of the submission to its end: response time minus lateness. */
  ROUND_TRIP("round_trip_ns", "round trip", Source.DERIVED, Presence.ENDED, Share.NONE),
  /**
   * How much later than intended the submission started, because the client was busy or not
   * scheduled; 0 in a closed loop.
   */
  LATENESS("lateness_ns", "lateness", Source.DERIVED, Presence.ALWAYS, Share.PART),
  /** Connecting, if each submission has its own connection. */
  CONNECT("connect_ns", "connect", Source.CLIENT, Presence.STORED, Share.PART),
  /** Agreeing on keys with the server, over such a connection. */
  HANDSHAKE("handshake_ns", "TLS handshake", Source.CLIENT, Presence.STORED, Share.PART),
  CLIENT_MARSHAL("client_marshal_ns", "client marshal", Source.CLIENT, Presence.ENDED, Share.PART),
  /**
   * The rest of the round trip without all other parts: the network and everything not visible,
   * such as kernels, queues, and the container before the service.
   */
  NETWORK("network_ns", "network and other", Source.DERIVED, Presence.ENDED, Share.PART),
  /** Time that the server waited for bytes of the request. */
  SERVER_RECEIVE(
      "server_receive_ns", "server receive", Source.SERVER, Presence.TOLD, Share.OF_NETWORK),
  SERVER_UNMARSHAL(
      "server_unmarshal_ns", "server unmarshal", Source.SERVER, Presence.TOLD, Share.PART),
  /** Time in the service method, less its database and disk. */
  SERVICE("service_ns", "service", Source.SERVER, Presence.TOLD, Share.PART),
  /** From asking the pool for a connection until the commit has returned. */
  DATABASE("database_ns", "database", Source.SERVER, Presence.STORED, Share.PART),
  /** Reading files. */
  DISK("disk_ns", "disk", Source.SERVER, Presence.STORED, Share.PART),
  SERVER_MARSHAL("server_marshal_ns", "server marshal", Source.SERVER, Presence.TOLD, Share.PART),
  /** Time that the server spent writing the answer. */
  SERVER_WRITE("server_write_ns", "server write", Source.SERVER, Presence.TOLD, Share.OF_NETWORK),
  CLIENT_UNMARSHAL(
      "client_unmarshal_ns", "client unmarshal", Source.CLIENT, Presence.ENDED, Share.PART),
  /**
   * Of a job that several peers do: the time in which a peer had no task, or one that another did
   * again, on average.
   */
  WAITING("waiting_ns", "waiting", Source.CLIENT, Presence.STORED, Share.PART),
  /** The sum of the parts reported by the server. */
  SERVER_TOTAL("server_total_ns", "server total", Source.DERIVED, Presence.TOLD, Share.NONE),
  REQUEST_BYTES(bytes("request_bytes", "request"), Source.CLIENT, Presence.ALWAYS, Share.NONE),
  RESPONSE_BYTES(bytes("response_bytes", "answer"), Source.CLIENT, Presence.ENDED, Share.NONE),
  /** How often the client read its clock within the round trip. */
  CLIENT_READINGS(count("client_clock_readings"), Source.CLIENT, Presence.ENDED, Share.NONE),
  /** How often the server wrote a piece of the answer, each between two readings of its clock. */
  SERVER_WRITES(count("server_writes"), Source.SERVER, Presence.TOLD, Share.NONE),
  /** How often the server read its clock; 0 if it was asked not to. */
  SERVER_READINGS(count("server_clock_readings"), Source.SERVER, Presence.TOLD, Share.NONE);

  /** The source of a value. */
  public enum Source {
    /** The client measured it. */
    CLIENT,
    /** The server reported it, under {@link #partName}. */
    SERVER,
    /** It is computed from others. */
    DERIVED
  }

  /** Which submissions have a value, from all to few; a zero would mean that it took no time. */
  public enum Presence {
    ALWAYS,
    /** Those whose answer was received completely. */
    ENDED,
    /** Of these, those whose server reported its parts. */
    TOLD,
    /**
     * Of those with an answer, those that have what the value is about: a database, a disk, other
     * peers, a connection of their own.
     */
    STORED
  }

  /** The role of a value in the response time. */
  private enum Share {
    NONE,
    /** A part; all parts of a submission add up to its response time. */
    PART,
    /** A piece of {@link #NETWORK}. */
    OF_NETWORK
  }

  /** The number of fields; {@link #index} is less. */
  public static final int COUNT = values().length;

  private static final String PREFIX = "server_";
  private static final String SUFFIX = "_ns";

  @SuppressWarnings("ImmutableEnumChecker") // has only texts and enums
  private final Metric metric;

  private final Source source;
  private final Presence presence;
  private final Share share;

  SubmissionField(String name, String words, Source source, Presence presence, Share share) {
    this(
        new Metric(name, words, Metric.Unit.NANOSECONDS, Metric.Direction.LOWER_IS_BETTER),
        source,
        presence,
        share);
  }

  SubmissionField(Metric metric, Source source, Presence presence, Share share) {
    this.metric = metric;
    this.source = source;
    this.presence = presence;
    this.share = share;
  }

  private static Metric bytes(String name, String words) {
    return new Metric(name, words, Metric.Unit.BYTES, Metric.Direction.NEUTRAL);
  }

  private static Metric count(String name) {
    String words = name.replace('_', ' ');
    return new Metric(name, words, Metric.Unit.COUNT, Metric.Direction.NEUTRAL);
  }

  /** Name, words and unit of the column. */
  public Metric metric() {
    return metric;
  }

  /** Its name in files, for example {@code service_ns}. */
  public String label() {
    return metric.name();
  }

  public Source source() {
    return source;
  }

  public Presence presence() {
    return presence;
  }

  /** Whether it is a part of the response time. */
  public boolean isPart() {
    return share == Share.PART;
  }

  /** Whether it is a time, and not a count or size. */
  public boolean isTime() {
    return metric.unit() == Metric.Unit.NANOSECONDS;
  }

  /** Its index in arrays with a value of each. */
  @SuppressWarnings("EnumOrdinal") // never leaves the process: columns are written by name
  public int index() {
    return ordinal();
  }

  /** The server's name for it, for example {@code unmarshal}; only for fields from the server. */
  public String partName() {
    String name = metric.name();
    return name.substring(
        name.startsWith(PREFIX) ? PREFIX.length() : 0,
        name.length() - (name.endsWith(SUFFIX) ? SUFFIX.length() : 0));
  }

  /** The fields from the server, in its order. */
  public static List<SubmissionField> reported() {
    return those(field -> field.source == Source.SERVER);
  }

  /** The parts that add up to a response time, those that only some services have among them. */
  public static List<SubmissionField> ofResponse() {
    return ofResponse(Presence.STORED);
  }

  /** Those of them that a submission has of which this much was seen. */
  public static List<SubmissionField> ofResponse(Presence seen) {
    return those(field -> field.isPart() && field.presence.compareTo(seen) <= 0);
  }

  /**
   * The parts as declared in a plan, with the pieces of the network that the server may report, of
   * a service.
   *
   * @param own those that only some services have, and this one has
   */
  public static List<MetricPart> parts(SubmissionField... own) {
    List<SubmissionField> has = List.of(own);
    return those(field -> field.share != Share.NONE && (!field.isOptional() || has.contains(field)))
        .stream()
        .map(SubmissionField::part)
        .toList();
  }

  /** The parts of a service that reports none: what the client itself sees. */
  public static List<MetricPart> partsOfClient() {
    Metric rest =
        new Metric(
            NETWORK.label(),
            "request and answer",
            NETWORK.metric.unit(),
            NETWORK.metric.direction());
    return Stream.of(LATENESS.metric, CONNECT.metric, HANDSHAKE.metric, rest)
        .map(MetricPart::whole)
        .toList();
  }

  /** Whether only some services report it. */
  public boolean isOptional() {
    return presence == Presence.STORED;
  }

  private MetricPart part() {
    if (this == NETWORK) {
      return MetricPart.divided(metric, "network and rest");
    }
    return isPart() ? MetricPart.whole(metric) : MetricPart.piece(metric, NETWORK.metric);
  }

  private static List<SubmissionField> those(Predicate<SubmissionField> which) {
    return Arrays.stream(values()).filter(which).toList();
  }
}
