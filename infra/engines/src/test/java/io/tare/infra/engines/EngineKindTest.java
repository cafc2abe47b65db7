package io.tare.infra.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.ManagedKind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EngineKindTest {

  private static List<String> objections(ManagedKind kind, String... settings)
      throws HostException {
    Map<String, String> all = new TreeMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return Platforms.objections(
        new PlatformSpec(
            "boxes", kind.kind(), new TreeMap<>(all), new Resources(1, 1L << 29), List.of()));
  }

  @Test
  void usesTheEnginesDefaults() throws Exception {
    assertThat(objections(new PodmanKind())).isEmpty();
    assertThat(objections(new DockerKind(), "socket", "/run/other.sock")).isEmpty();
  }

  @Test
  void refusesADaemonOfAnotherMachine() throws Exception {
    assertThat(objections(new DockerKind(), "socket", "ssh://host.example"))
        .singleElement()
        .asString()
        .startsWith("platform boxes: socket: expected a local socket");
  }

  @Test
  void refusesAnUnknownFilter() throws Exception {
    assertThat(objections(new PodmanKind(), "seccomp", "off"))
        .containsExactly(
            "platform boxes: seccomp: \"off\" is not known; allowed: default, unconfined");
  }

  @Test
  void refusesKeysOfATemplate() throws Exception {
    assertThat(objections(new PodmanKind(), "guest_user", "somebody"))
        .singleElement()
        .asString()
        .startsWith("platform boxes: guest_user: Unknown key 'guest_user'");
  }

  @Test
  void refusesAMissingImage() throws Exception {
    assertThat(objections(new PodmanKind(), "image", "/nowhere/root.ext4"))
        .containsExactly("platform boxes: image: guest image /nowhere/root.ext4 cannot be read");
  }

  /** It would start and then never answer. */
  @Test
  void refusesGvisorAsRuntime() throws Exception {
    for (String runtime : List.of("runsc", "/opt/bin/runsc", "runsc-kvm")) {
      assertThat(objections(new PodmanKind(), "runtime", runtime))
          .containsExactly(
              "platform boxes: runtime: gVisor sees no network device that is added after its start,"
                  + " as Tare's are; use kind gvisor");
    }
    assertThat(objections(new PodmanKind(), "runtime", "/usr/bin/runc")).isEmpty();
  }

  @Test
  void acceptsOnlySettingsOfItsOwnEngine() throws Exception {
    assertThat(new DockerKind().settings().names()).contains("socket").doesNotContain("storage");
    assertThat(new PodmanKind().settings().names()).contains("storage").doesNotContain("socket");
  }
}
