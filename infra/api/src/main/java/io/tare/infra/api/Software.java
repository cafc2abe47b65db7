package io.tare.infra.api;

/**
 * Software installed or found on a node.
 *
 * @param java the {@code java} program, a path there, or a word on its search path
 * @param directory of the shipped artefacts there, without a trailing slash
 */
public record Software(String java, String directory) {

  /** On this machine. */
  public static Software here(Artefacts artefacts) {
    return new Software(
        artefacts.javaHome().resolve("bin/java").toString(), artefacts.directory().toString());
  }
}
