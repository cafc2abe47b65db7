package io.tare.infra.platform;

/**
 * What was put onto a node, or was found there.
 *
 * @param java the {@code java} program, as a path there or a word that its search path knows
 * @param directory where the shipped artefacts lie there, without a slash at the end
 */
public record Software(String java, String directory) {

  /** As it lies on this machine. */
  public static Software here(Artefacts artefacts) {
    return new Software(
        artefacts.javaHome().resolve("bin/java").toString(), artefacts.directory().toString());
  }
}
