package io.tare.infra.openstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.infra.api.PlatformSettings;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CloudAccountTest {

  private static final String CLOUDS =
      """
      clouds:
        lab:
          auth:
            auth_url: https://cloud.example:5000/
            username: alice
            password: 0815
            project_name: bench
            user_domain_name: people
          region_name: north
          regions: [north, south]
        open:
          auth: {auth_url: "https://open.example/identity", username: bob, project_id: 4711}
        careless:
          verify: false
          auth: {auth_url: "https://c.example", username: c, project_name: c}
        token:
          auth_type: v3token
          auth: {auth_url: "https://c.example"}
        robot:
          auth_type: v3applicationcredential
          auth:
            auth_url: https://cloud.example:5000/v3
            application_credential_id: abc
            application_credential_secret: robots-secret
      """;

  @TempDir Path directory;

  @Test
  void usesACampaignsSettings() throws Exception {
    CloudAccount account =
        account(
            Map.of(
                "auth_url", "http://10.0.0.1/identity/v2.0/",
                "username", "alice",
                "project_name", "bench",
                "password_file", file("password", "the-password", "rw-------").toString()),
            Map.of("OS_REGION_NAME", "not meant"));
    assertThat(account.identity()).isEqualTo(URI.create("http://10.0.0.1/identity/v3"));
    assertThat(account.password().reveal()).isEqualTo("the-password");
    assertThat(account.raw().texts().get("region_name")).isNull();
    assertThat(account.raw().texts())
        .containsKey("password_file")
        .doesNotContainValue("the-password");
  }

  @Test
  void usesOpenstacksEnvironmentVariables() throws Exception {
    Map<String, String> environment =
        Map.of(
            "OS_AUTH_URL", "https://cloud.example:5000/v3",
            "OS_USERNAME", "alice",
            "OS_PASSWORD", "variables-secret",
            "OS_PROJECT_NAME", "bench",
            "OS_USER_DOMAIN_ID", "default",
            "OS_REGION_NAME", "north");
    CloudAccount account = account(Map.of(), environment);
    assertThat(account.raw().texts())
        .containsEntry("auth_url", "https://cloud.example:5000/v3")
        .containsEntry("user_domain_id", "default")
        .containsEntry("region_name", "north")
        .containsEntry("password_variable", "OS_PASSWORD")
        .doesNotContainValue("variables-secret");
    // The record suffices to find the same cloud again.
    assertThat(account(account.raw().texts(), Map.of()).raw().texts())
        .isEqualTo(account.raw().texts());
  }

  @Test
  void usesACloudFromTheFile() throws Exception {
    Path file = file("clouds.yaml", CLOUDS, "rw-------");
    CloudAccount account =
        account(
            Map.of("cloud", "lab", "clouds_file", file.toString(), "project_name", "other"),
            Map.of("OS_USERNAME", "not meant"));
    assertThat(account.identity()).isEqualTo(URI.create("https://cloud.example:5000/v3"));
    assertThat(account.raw().texts().get("username")).isEqualTo("alice");
    assertThat(account.raw().texts().get("project_name")).isEqualTo("other");
    assertThat(account.raw().texts().get("region_name")).isEqualTo("north");
    assertThat(account.password().reveal()).isEqualTo("0815");
    assertThat(account.raw().texts()).doesNotContainKey("password");
    assertThat(account(account.raw().texts(), Map.of()).raw().texts())
        .isEqualTo(account.raw().texts());
  }

  @Test
  void findsTheFileByItsVariable() throws Exception {
    Path file = file("elsewhere.yaml", CLOUDS, "rw-------");
    CloudAccount account =
        account(Map.of(), Map.of("OS_CLOUD", "robot", "OS_CLIENT_CONFIG_FILE", file.toString()));
    assertThat(account.password().reveal()).isEqualTo("robots-secret");
    assertThat(account.describe()).isEqualTo("application credential abc");
  }

  @Test
  void usesPasswordsFromSecureYaml() throws Exception {
    Path file = file("clouds.yaml", CLOUDS.replace("password: 0815", ""), "rw-r--r--");
    file("secure.yaml", "clouds: {open: {auth: {password: beside}}}", "rw-------");
    CloudAccount account =
        account(Map.of("cloud", "open", "clouds_file", file.toString()), Map.of());
    assertThat(account.password().reveal()).isEqualTo("beside");
    assertThat(account.raw().texts().get("project_id")).isEqualTo("4711");
  }

  @Test
  void refusesAPasswordThatOthersCanRead() throws Exception {
    Path file = file("clouds.yaml", CLOUDS, "rw-r--r--");
    assertThatThrownBy(
            () -> account(Map.of("cloud", "lab", "clouds_file", file.toString()), Map.of()))
        .hasMessage(
            "others can read or write the password file %s; chmod 600 %s".formatted(file, file));
  }

  @Test
  void refusesUnsupportedEntries() throws Exception {
    Path file = file("clouds.yaml", CLOUDS, "rw-------");
    assertThatThrownBy(
            () -> account(Map.of("cloud", "careless", "clouds_file", file.toString()), Map.of()))
        .hasMessageContaining("disables the check of certificates");
    assertThatThrownBy(
            () -> account(Map.of("cloud", "token", "clouds_file", file.toString()), Map.of()))
        .hasMessageContaining("auth_type is 'v3token'");
    assertThatThrownBy(
            () -> account(Map.of("cloud", "none", "clouds_file", file.toString()), Map.of()))
        .hasMessage("no cloud 'none' in " + file);
  }

  @Test
  void reportsWhatIsMissing() {
    assertThatThrownBy(() -> account(Map.of("password_variable", "X"), Map.of()))
        .hasMessageContaining("no cloud is named; set auth_url, or cloud");
    assertThatThrownBy(() -> account(Map.of("auth_url", "https://c", "username", "u"), Map.of()))
        .hasMessageContaining("no password is set");
    assertThatThrownBy(
            () ->
                account(
                    Map.of("auth_url", "https://c", "username", "u", "password_variable", "X"),
                    Map.of()))
        .hasMessageContaining("needs username and project_name");
    assertThatThrownBy(
            () -> account(Map.of("auth_url", "cloud.example", "password_variable", "X"), Map.of()))
        .hasMessageContaining(
            "auth_url: expected an address such as https://cloud.example:5000/v3");
  }

  @Test
  void invalidYamlIsReportedWithoutItsLines() throws Exception {
    Path file = file("clouds.yaml", "clouds:\n  lab: {auth: {password: 'geheim\n", "rw-------");
    assertThatThrownBy(
            () -> account(Map.of("cloud", "lab", "clouds_file", file.toString()), Map.of()))
        .hasMessageStartingWith(file + " is not YAML")
        .hasMessageNotContaining("geheim")
        .hasNoCause();
  }

  /** Java's HTTP client cannot call a host with an underscore in its name. */
  @Test
  void anAddressOfTheCatalogueThatCannotBeCalledIsReportedWithTheReason() throws Exception {
    Path file = file("clouds.yaml", CLOUDS, "rw-------");
    CloudAccount account =
        account(Map.of("cloud", "lab", "clouds_file", file.toString()), Map.of());
    String catalogue =
        """
        [{"type": "compute", "endpoints": [{"interface": "public", "region": "north",
          "url": "https://my_controller:8774/v2.1"}]}]
        """;
    assertThatThrownBy(() -> new CloudAddresses(new ObjectMapper().readTree(catalogue), account))
        .hasMessage(
            "the cloud's catalogue has 'https://my_controller:8774/v2.1' for nova, which is not an"
                + " address whose host has only letters, digits, hyphens and dots in its name");
  }

  private static CloudAccount account(Map<String, String> settings, Map<String, String> environment)
      throws Exception {
    return CloudAccount.of(PlatformSettings.of("cloud", settings), environment);
  }

  private Path file(String name, String text, String mode) throws Exception {
    Path file = directory.resolve(name);
    Files.writeString(file, text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }
}
