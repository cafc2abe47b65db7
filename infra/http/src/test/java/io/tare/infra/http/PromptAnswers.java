package io.tare.infra.http;

/**
 * Makes the JDK's servers answer at once. By default each answer waits 40 ms for the client to
 * acknowledge its header. The property is read once, when a JVM's first server is created, so every
 * class that creates one sets it.
 */
public final class PromptAnswers {

  private PromptAnswers() {}

  /** Call it before any server is created. */
  public static void on() {
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }
}
