package io.tare.harness.cli.place;

import io.tare.harness.command.InstallationHome;
import io.tare.infra.api.Artefacts;

/** What an installation ships to platforms. */
public final class ShippedArtefacts {

  private ShippedArtefacts() {}

  /** The artefacts beside the program, with the JDK that runs it. */
  public static Artefacts of(InstallationHome home) {
    return new Artefacts(home.artefacts(), home.javaHome(), home.cache());
  }
}
