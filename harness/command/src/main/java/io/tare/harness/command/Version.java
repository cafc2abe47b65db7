package io.tare.harness.command;

import java.util.Optional;

/** The version of this program, from its jar. */
public final class Version {

  private Version() {}

  public static String text() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("unpackaged");
  }
}
