package io.tare.infra.http.glassfish;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.hosts.HostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A GlassFish server, by the REST form of its administration interface ({@code /management/domain},
 * GlassFish 5 to 8).
 */
public final class GlassFishServer {

  private static final String APPLICATIONS = "applications/application";
  private static final String HTTP_THREADS =
      "configs/config/server-config/thread-pools/thread-pool/http-thread-pool";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private final Management management;

  private GlassFishServer(Management management) {
    this.management = management;
  }

  /**
   * @throws HostException if the password or the certificate is missing; nothing is sent yet
   */
  public static GlassFishServer at(Administration administration) throws HostException {
    return new GlassFishServer(Management.of(administration));
  }

  /** Its version, for example {@code Eclipse GlassFish 7.0.21}; also shows that it answers. */
  public String version() throws HostException, InterruptedException {
    return management.get("version").path("message").asText().replaceFirst("^Version = ", "");
  }

  /** One application, if it exists. */
  public Optional<Deployment> deployment(String name) throws HostException, InterruptedException {
    Optional<JsonNode> found = management.find(APPLICATIONS + "/" + checked(name));
    return found.map(
        node -> {
          JsonNode entity = node.path("extraProperties").path("entity");
          return new Deployment(
              name,
              entity.path("contextRoot").asText(""),
              entity
                  .path("enabled")
                  .asBoolean(Boolean.parseBoolean(entity.path("enabled").asText())));
        });
  }

  /** Deploys an archive in place of the application of that name, or as a new one. */
  public void redeploy(String name, Path archive, String contextRoot)
      throws HostException, InterruptedException {
    if (!Files.isReadable(archive)) {
      throw new HostException(
          "%s: cannot read the archive %s".formatted(management.name(), archive));
    }
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("name", checked(name));
    fields.put("contextroot", contextRoot);
    fields.put("force", "true");
    management.upload(APPLICATIONS, fields, archive);
  }

  /** Removes an application; does nothing if it does not exist. */
  public void undeploy(String name) throws HostException, InterruptedException {
    if (deployment(name).isPresent()) {
      management.delete(APPLICATIONS + "/" + checked(name));
    }
  }

  /** Sets the threads that answer HTTP requests; the server applies it at once. */
  public void setHttpThreads(ThreadPool pool) throws HostException, InterruptedException {
    management.post(
        HTTP_THREADS,
        Map.of(
            "minThreadPoolSize", Integer.toString(pool.minimum()),
            "maxThreadPoolSize", Integer.toString(pool.maximum())));
  }

  private static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "application name is '" + name + "', expected letters, digits, dots, hyphens");
    }
    return name;
  }
}
