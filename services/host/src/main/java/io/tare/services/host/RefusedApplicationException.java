package io.tare.services.host;

import java.io.IOException;
import java.nio.file.Path;

/** GlassFish does not deploy the application. */
final class RefusedApplicationException extends IOException {

  private static final long serialVersionUID = 1L;

  RefusedApplicationException(Path war, String reason) {
    super("GlassFish did not deploy " + war.getFileName() + ": " + reason);
  }
}
