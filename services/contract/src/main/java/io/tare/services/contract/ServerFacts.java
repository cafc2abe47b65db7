package io.tare.services.contract;

/** What a server tells of itself: the keys of its description and of its program's lines. */
public final class ServerFacts {

  /** Of the Java runtime, as it calls itself. */
  public static final String JAVA_VERSION = "java_version";

  /** The class that was really found. */
  public static final String XML_INPUT_FACTORY = "xml_input_factory";

  public static final String XML_OUTPUT_FACTORY = "xml_output_factory";

  public static final String JAXB_CONTEXT_FACTORY = "jaxb_context_factory";

  public static final String GLASSFISH_VERSION = "glassfish_version";

  /** Threads that take requests. */
  public static final String HTTP_THREADS = "http_threads";

  /** Whether the JVM uses an archive of classes, in words. */
  public static final String CLASS_ARCHIVE = "class_archive";

  /** How long GlassFish took to start. */
  public static final String START_NS = "start_ns";

  /** How long the application took to be deployed. */
  public static final String DEPLOY_NS = "deploy_ns";

  /** What one reading of its clock takes. */
  public static final String CLOCK_COST = "clock_read_cost_ns";

  /** Lengths of the pauses since the last question. */
  public static final String PAUSES_NS = "pauses_ns";

  /** How long garbage has been collected since the start. */
  public static final String COLLECTING_NS = "collecting_ns";

  /** Processor time of the compilers since the start. */
  public static final String COMPILING_NS = "compiling_ns";

  /** The type of the question what its clocks show, and of the answer. */
  public static final String CLOCK = "clock";

  /** What its monotonic clock shows. */
  public static final String MONOTONIC_NS = "monotonic_ns";

  /** What its wall clock shows: since 1970. */
  public static final String EPOCH_NS = "epoch_ns";

  private ServerFacts() {}
}
