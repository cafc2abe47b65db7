package io.tare.services.contract;

/** The names that both sides share. */
public final class Contract {

  /** XML namespace of every payload and service. */
  public static final String NAMESPACE = "urn:tare";

  /** Namespace prefix of payloads; affects the sizes in {@link TextShape}. */
  public static final String PREFIX = "t";

  /** Name of a repeated element, the same in requests and answers. */
  public static final String ELEMENT = "e";

  /** The application's context root. */
  public static final String CONTEXT_ROOT = "/tare";

  /** Path below the context root of the server's description in JSON. */
  public static final String ABOUT_PATH = "/about";

  /** Path below the context root of the server's clock readings in JSON. */
  public static final String CLOCK_PATH = "/clock";

  /** Name of the HTTP trailer that carries {@link ServerParts}. */
  public static final String PARTS_TRAILER = "Tare-Server-Ns";

  /**
   * Name of the request header by which a client switches the parts on or off; without it they are
   * on. Both values have the same length, so that requests differ in nothing else.
   */
  public static final String PARTS_SWITCH = "Tare-Parts";

  /** Value of {@link #PARTS_SWITCH}: the server measures its parts, and sends them. */
  public static final String PARTS_ON = "yes";

  /** Value of {@link #PARTS_SWITCH}: the server does not read its clock for the submission. */
  public static final String PARTS_OFF = "off";

  /** Content type of requests and answers (SOAP 1.1). */
  public static final String CONTENT_TYPE = "text/xml; charset=utf-8";

  private Contract() {}
}
