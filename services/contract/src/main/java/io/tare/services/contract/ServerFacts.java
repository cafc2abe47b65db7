package io.tare.services.contract;

/** The keys of a server's description and of its program's lines. */
public final class ServerFacts {

  /** The Java runtime's name of itself. */
  public static final String JAVA_VERSION = "java_version";

  /** The class actually found. */
  public static final String XML_INPUT_FACTORY = "xml_input_factory";

  public static final String XML_OUTPUT_FACTORY = "xml_output_factory";

  public static final String JAXB_CONTEXT_FACTORY = "jaxb_context_factory";

  public static final String GLASSFISH_VERSION = "glassfish_version";

  /** Request threads. */
  public static final String HTTP_THREADS = "http_threads";

  /** Whether the JVM uses an archive of classes, in words. */
  public static final String CLASS_ARCHIVE = "class_archive";

  /** The database's product, version and settings, in words; absent without one. */
  public static final String DATABASE = "database";

  /** The password for the database, in the first line to the program. */
  public static final String PASSWORD = "password";

  /** The type of the line of a server that does not deploy its application. */
  public static final String REFUSED = "refused";

  /** Why it does not. */
  public static final String REASON = "reason";

  /** How long GlassFish took to start. */
  public static final String START_NS = "start_ns";

  /** How long the deployment took. */
  public static final String DEPLOY_NS = "deploy_ns";

  /** The cost of one clock reading. */
  public static final String CLOCK_COST = "clock_read_cost_ns";

  /** Lengths of the pauses since the last request. */
  public static final String PAUSES_NS = "pauses_ns";

  /** Time of garbage collection since the start. */
  public static final String COLLECTING_NS = "collecting_ns";

  /** Processor time of the compilers since the start. */
  public static final String COMPILING_NS = "compiling_ns";

  /** Context switches of its threads since their starts; absent if the system does not tell. */
  public static final String SWITCHES = "context_switches";

  /** System calls that read, since the start; absent if the system does not tell. */
  public static final String READ_CALLS = "read_calls";

  /** Commits of the database since the start; absent without one. */
  public static final String COMMITS = "commits";

  /** Those of them that are not durable: no flush returned, or none is waited for. */
  public static final String UNFLUSHED = "unflushed";

  /** Flushes of the database since the start; absent if it does not count them. */
  public static final String FLUSHES = "flushes";

  /** How its application reads its disk: {@link #DIRECT} or {@link #CACHED}; absent without. */
  public static final String DISK_READS = "disk_reads";

  /** From the disk, past the page cache. */
  public static final String DIRECT = "direct";

  /** From the page cache or from memory, where the file system offers nothing else. */
  public static final String CACHED = "cached";

  /** The type of the request for clock readings, and of the answer. */
  public static final String CLOCK = "clock";

  /** The reading of its monotonic clock. */
  public static final String MONOTONIC_NS = "monotonic_ns";

  /** The reading of its wall clock, since 1970. */
  public static final String EPOCH_NS = "epoch_ns";

  private ServerFacts() {}
}
