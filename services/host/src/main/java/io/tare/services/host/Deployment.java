package io.tare.services.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.glassfish.embeddable.CommandResult;
import org.glassfish.embeddable.CommandRunner;

/** Puts an application into the server. */
final class Deployment {

  /** In the manifest of applications that answer at {@code /about}, as others need not. */
  private static final String DESCRIBES_ITSELF = "Tare-About";

  /** What GlassFish says around the reason. */
  private static final String AROUND_REASON =
      "(?s)^.*?Error occurred during deployment: |PlainTextActionReporter(FAILURE)?"
          + "|Exception while (deploying|loading) the app( \\[tare])? : |Error during authorization"
          + "|\\. Please see server\\.log for more details\\.|\\[name=tare.*$"
          + "|(java\\.lang\\.RuntimeException: )+(?=java)|\\s+at [\\w.$/]+\\([^)]*\\)";

  private Deployment() {}

  /**
   * @throws RefusedApplicationException with GlassFish's reason
   */
  static void deploy(CommandRunner glassFish, Options options) throws RefusedApplicationException {
    CommandResult result =
        glassFish.run(
            "deploy",
            "--contextroot=" + options.contextRoot(),
            "--name=tare",
            options.war().toAbsolutePath().toString());
    if (result.getExitStatus() == CommandResult.ExitStatus.FAILURE) {
      throw new RefusedApplicationException(options.war(), reason(result));
    }
  }

  private static String reason(CommandResult result) {
    String output = Optional.ofNullable(result.getOutput()).orElse("");
    String reason = output.replaceAll(AROUND_REASON, "").replaceAll("\\s+", " ").strip();
    return reason.isEmpty() ? String.valueOf(result.getFailureCause()) : reason;
  }

  /**
   * Whether the application says what it found in the server.
   *
   * @throws RefusedApplicationException if it is not an archive
   */
  static boolean describesItself(Path war) throws RefusedApplicationException {
    try (JarFile archive = new JarFile(war.toFile())) {
      Manifest manifest = archive.getManifest();
      return manifest != null && manifest.getMainAttributes().getValue(DESCRIBES_ITSELF) != null;
    } catch (IOException e) {
      throw new RefusedApplicationException(war, "it is not a zip file: " + e.getMessage());
    }
  }
}
