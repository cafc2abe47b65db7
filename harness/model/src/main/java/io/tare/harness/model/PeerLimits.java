package io.tare.harness.model;

import java.time.Duration;

/**
 * How much Tare reads from another machine or program before it gives it up. No working peer comes
 * near, and none that sends without end takes memory or time beyond. The reference is in {@code
 * docs/reference/limits.md}.
 */
public final class PeerLimits {

  /** An SSH server until its login is complete: banner, keys, questions. */
  public static final int SSH_LOGIN_BYTES = 1 << 20;

  /** The same, in multiples of the time for each answer. */
  public static final int SSH_LOGIN_TIMEOUTS = 3;

  /** The head of a service's answer with all the interim ones (1xx) before it. */
  public static final int HTTP_HEAD_BYTES = 256 << 10;

  /** An HTTP answer of a service; more if twice the expected one is longer. */
  public static final int HTTP_ANSWER_BYTES = 256 << 20;

  /** An answer of an administration. */
  public static final int ADMINISTRATION_BYTES = 16 << 20;

  /** What a command prints, for each of its two streams. */
  public static final int OUTPUT_BYTES = 64 << 20;

  /** What a program has printed and Tare has not read yet. */
  public static final int UNREAD_BYTES = 256 << 20;

  /** One line of a program. */
  public static final int LINE_BYTES = 16 << 20;

  /** A description of a service; a longer one is cut off. */
  public static final int DESCRIPTION_BYTES = 4 << 20;

  /** The same, for one try. */
  public static final Duration DESCRIPTION = Duration.ofSeconds(60);

  private PeerLimits() {}

  /** A size for messages, in MiB or KiB. */
  public static String size(long bytes) {
    return bytes >= 1 << 20 ? (bytes >> 20) + " MiB" : (bytes >> 10) + " KiB";
  }
}
