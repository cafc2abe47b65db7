package io.tare.infra.openstack;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UserPath;
import io.tare.infra.ssh.secret.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.FailsafeSchema;

/**
 * {@code clouds.yaml}, the file with a user's clouds for all OpenStack programs, and the {@code
 * secure.yaml} beside it, if any.
 */
record CloudsFile(Path file) {

  /** The variable that names the file. */
  static final String VARIABLE = "OS_CLIENT_CONFIG_FILE";

  private static final String SECURE = "secure.yaml";
  private static final List<String> SECRETS = List.of("password", "application_credential_secret");
  private static final int MAX_CHARACTERS = 1_000_000;

  /**
   * The named file, or the first of OpenStack's default places but the working directory, where
   * another user's file could send the password elsewhere.
   *
   * @param named by the campaign
   */
  static CloudsFile find(Optional<String> named, Map<String, String> environment)
      throws HostException {
    Optional<String> text = named.or(() -> Optional.ofNullable(environment.get(VARIABLE)));
    List<Path> places = new ArrayList<>();
    if (text.isPresent()) {
      places.add(UserPath.of(text.get()).toAbsolutePath().normalize());
    } else {
      places.add(UserPath.of("~/.config/openstack/clouds.yaml"));
      places.add(Path.of("/etc/openstack/clouds.yaml"));
    }
    return places.stream()
        .filter(Files::isRegularFile)
        .findFirst()
        .map(CloudsFile::new)
        .orElseThrow(
            () ->
                new HostException(
                    "no clouds.yaml at %s; set %s to its path"
                        .formatted(
                            String.join(", ", places.stream().map(Path::toString).toList()),
                            CloudAccount.CLOUDS_FILE)));
  }

  /**
   * The settings of a cloud, without passwords.
   *
   * @throws HostException if there is no such cloud, or if others can read its password
   */
  SortedMap<String, String> cloud(String name) throws HostException {
    SortedMap<String, String> all = whole(name);
    all.keySet().removeAll(SECRETS);
    return all;
  }

  /**
   * Its password or its application credential's secret, read now.
   *
   * @throws HostException if it has none
   */
  String password(String name) throws HostException {
    SortedMap<String, String> all = whole(name);
    for (String key : SECRETS) {
      String value = all.getOrDefault(key, "");
      if (!value.isEmpty()) {
        return value;
      }
    }
    throw new HostException(
        "cloud '%s' in %s has no password; add it, or set %s"
            .formatted(name, file, Secret.VARIABLE));
  }

  private SortedMap<String, String> whole(String name) throws HostException {
    SortedMap<String, String> all =
        read(file, name)
            .orElseThrow(() -> new HostException("no cloud '%s' in %s".formatted(name, file)));
    Path secure = file.resolveSibling(SECURE);
    if (Files.isRegularFile(secure)) {
      read(secure, name).ifPresent(beside -> all.putAll(beside));
    }
    return all;
  }

  /** A file's settings of a cloud: its entries and those below {@code auth}, as texts. */
  private static Optional<SortedMap<String, String>> read(Path file, String name)
      throws HostException {
    if (!(parsed(file) instanceof Map<?, ?> root)
        || !(root.get("clouds") instanceof Map<?, ?> clouds)
        || !(clouds.get(name) instanceof Map<?, ?> cloud)) {
      return Optional.empty();
    }
    SortedMap<String, String> all = new TreeMap<>();
    texts(cloud, all);
    if (cloud.get("auth") instanceof Map<?, ?> auth) {
      texts(auth, all);
    }
    if (SECRETS.stream().anyMatch(key -> all.containsKey(key))) {
      Secret.InFile.requireOwners(file);
    }
    return Optional.of(all);
  }

  private static void texts(Map<?, ?> from, SortedMap<String, String> into) {
    from.forEach(
        (key, value) -> {
          if (value instanceof String text && !text.isEmpty()) {
            into.put(String.valueOf(key), text);
          }
        });
  }

  private static Object parsed(Path file) throws HostException {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file.toString())
            // A password of digits is a text too.
            .setSchema(new FailsafeSchema())
            .setCodePointLimit(MAX_CHARACTERS)
            .build();
    try {
      Object root = new Load(settings).loadFromString(Files.readString(file));
      return root == null ? "" : root;
    } catch (MarkedYamlEngineException e) {
      // Without the library's message, which quotes the line and may contain a password.
      String where = e.getProblemMark().map(mark -> ", line " + (mark.getLine() + 1)).orElse("");
      throw new HostException("%s is not YAML%s".formatted(file, where));
    } catch (YamlEngineException e) {
      throw new HostException(file + " is not valid YAML");
    } catch (IOException e) {
      throw new HostException("cannot read %s: %s".formatted(file, e.getMessage()), e);
    }
  }
}
