package io.tare.infra.http;

/**
 * Servers of the JDK that answer at once. Otherwise each answer waits for the client to acknowledge
 * its header, a twenty-fifth of a second. Read once, when the first server of a JVM is made, so
 * every class that makes one says so.
 */
public final class PromptAnswers {

  private PromptAnswers() {}

  /** To be called before any server is made. */
  public static void on() {
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }
}
