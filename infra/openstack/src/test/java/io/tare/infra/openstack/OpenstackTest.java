package io.tare.infra.openstack;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Resources;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.RetryingControl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A control of a documented cloud. */
abstract class OpenstackTest {

  static final String NAME = "tare-0123abcd-1";

  static final String RUN = "0123abcd";

  static final Duration SOON = Duration.ofMinutes(2);

  @TempDir Path directory;

  DocumentedCloud cloud;

  @BeforeEach
  void open() throws Exception {
    cloud = new DocumentedCloud();
  }

  @AfterEach
  void close() {
    cloud.close();
  }

  void checked(String setting, String value) throws Exception {
    try (RetryingControl control = control(Map.of(setting, value))) {
      control.check();
    }
  }

  RetryingControl control(Map<String, String> more) throws Exception {
    return control(more, SOON);
  }

  RetryingControl control(Map<String, String> more, Duration patience) throws Exception {
    PlatformSettings settings = PlatformSettings.of("cloud", settings(more));
    return new RetryingControl(
        new OpenstackControl(new OpenstackSession(CloudAccount.of(settings, Map.of())), settings),
        patience);
  }

  MachineOrder order(Map<String, String> more) throws Exception {
    return order(more, new Resources(2, 1L << 30));
  }

  MachineOrder order(Map<String, String> more, Resources resources) throws Exception {
    return new MachineOrder(
        NAME,
        RUN,
        new PlatformSpec("cloud", "openstack", settings(more), resources, List.of()),
        0,
        Optional.empty(),
        Optional.empty());
  }

  SortedMap<String, String> settings(Map<String, String> more) throws Exception {
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("auth_url", cloud.authUrl());
    settings.put("username", DocumentedCloud.USER);
    settings.put("project_name", "p1");
    settings.put("image", "debian");
    settings.put("password_file", passwordFile(DocumentedCloud.PASSWORD).toString());
    settings.putAll(more);
    return settings;
  }

  Path passwordFile(String password) throws Exception {
    Path file = directory.resolve("password-" + password.hashCode());
    Files.writeString(file, password + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }
}
