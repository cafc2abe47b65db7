package io.tare.infra.vsphere;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VsphereKindTest {

  private static final Map<String, String> GOOD =
      Map.of(
          "host", "vc.example.com",
          "user", "tester",
          "password_variable", "VC_PASSWORD",
          "template", "debian");

  @Test
  void acceptsTheRequiredSettings() throws Exception {
    assertThat(objections(GOOD, Map.of())).isEmpty();
    assertThat(
            objections(
                GOOD,
                Map.of(
                    "fingerprint",
                    "SHA256:" + "ab:".repeat(31) + "AB",
                    "reserve",
                    "cpu, memory",
                    "snapshot",
                    "clean",
                    "esx_host",
                    "esx1, esx2")))
        .isEmpty();
  }

  @Test
  void reportsWhatIsMissing() throws Exception {
    assertThat(objections(without("host"), Map.of()))
        .containsExactly("platform vm: host: is missing; expected the vCenter or ESXi");
    assertThat(objections(without("password_variable"), Map.of()))
        .containsExactly(
            "platform vm: password_variable: no password is set; set password_variable,"
                + " password_file or password_command");
    assertThat(objections(without("template"), Map.of()))
        .containsExactly("platform vm: template: is missing, and so is disk; set one of them");
  }

  @Test
  void refusesContradictorySettings() throws Exception {
    assertThat(objections(GOOD, Map.of("disk", "[ds] a.vmdk"))).hasSize(1);
    assertThat(objections(GOOD, Map.of("network", "lan")))
        .singleElement()
        .asString()
        .contains("means nothing without disk");
    assertThat(objections(GOOD, Map.of("insecure", "true", "fingerprint", "ab".repeat(32))))
        .singleElement()
        .asString()
        .contains("insecure: cannot be combined with fingerprint; keep one");
    assertThat(objections(GOOD, Map.of("insecure", "yes"))).hasSize(1);
    assertThat(objections(GOOD, Map.of("fingerprint", "ab:cd"))).hasSize(1);
    assertThat(objections(GOOD, Map.of("reserve", "disk"))).hasSize(1);
  }

  @Test
  void sendsNoPasswordWithoutTlsAndPrintsNone() throws Exception {
    for (String host : List.of("http://vc.example.com", "https://me:secret-word@vc.example.com")) {
      assertThat(objections(GOOD, Map.of("host", host)))
          .singleElement()
          .asString()
          .contains("host: expected a name")
          .doesNotContain("secret-word");
    }
  }

  @Test
  void acceptsTheServerAsNamePortOrAddress() throws Exception {
    assertThat(address("vc.example.com")).isEqualTo("https://vc.example.com/sdk");
    assertThat(address("vc.example.com:8989")).isEqualTo("https://vc.example.com:8989/sdk");
    assertThat(address("https://vc.example.com/proxy/sdk"))
        .isEqualTo("https://vc.example.com/proxy/sdk");
  }

  @Test
  void refusesMemoryThatTheServerWouldRound() throws Exception {
    PlatformSpec odd =
        new PlatformSpec(
            "vm", "vsphere", new TreeMap<>(GOOD), new Resources(1, 1_500_000_000), List.of());
    assertThat(Platforms.objections(odd))
        .singleElement()
        .asString()
        .contains("needs a multiple of" + " 4 MiB");
  }

  /** A clean-up elsewhere needs the server, but no guest settings. */
  @Test
  void recordsThePasswordsSourceAndNoGuestSettings() throws Exception {
    assertThat(new VsphereKind().controlSettings().names())
        .contains("host", "user", "password_variable", "fingerprint", "insecure")
        .doesNotContain("template", "guest_key", "memory");
  }

  private static String address(String host) throws Exception {
    Map<String, String> settings = new TreeMap<>(GOOD);
    settings.put("host", host);
    return new VsphereSettings(PlatformSettings.of("vm", settings)).address().toString();
  }

  private static Map<String, String> without(String key) {
    Map<String, String> settings = new TreeMap<>(GOOD);
    settings.remove(key);
    return settings;
  }

  private static List<String> objections(Map<String, String> settings, Map<String, String> more)
      throws HostException {
    TreeMap<String, String> all = new TreeMap<>(settings);
    all.putAll(more);
    return Platforms.objections(
        new PlatformSpec("vm", "vsphere", all, new Resources(1, 1500L << 20), List.of()));
  }
}
