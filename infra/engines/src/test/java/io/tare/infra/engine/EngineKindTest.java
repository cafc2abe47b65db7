package io.tare.infra.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.managed.ManagedKind;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Resources;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EngineKindTest {

  private static List<String> objections(ManagedKind kind, String... settings) {
    Map<String, String> all = new TreeMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return kind.objections(
        new PlatformSpec(
            "boxes",
            kind.kind(),
            new TreeMap<>(all),
            new Resources(1, 1L << 29),
            Optional.empty()));
  }

  @Test
  void takesTheEngineAsItIs() {
    assertThat(objections(new PodmanKind())).isEmpty();
    assertThat(objections(new DockerKind(), "socket", "/run/other.sock")).isEmpty();
  }

  @Test
  void refusesADaemonOfAnotherMachine() {
    assertThat(objections(new DockerKind(), "socket", "ssh://host.example"))
        .singleElement()
        .asString()
        .startsWith("platform boxes: socket is 'ssh://host.example', expected one of this machine");
  }

  @Test
  void refusesAFilterThatItDoesNotKnow() {
    assertThat(objections(new PodmanKind(), "seccomp", "off"))
        .containsExactly("platform boxes: seccomp is 'off', expected one of default, unconfined");
  }

  @Test
  void refusesKeysOfATemplate() {
    assertThat(objections(new PodmanKind(), "guest_user", "somebody"))
        .containsExactly(
            "platform boxes: setting 'guest_user' is of guests from a template, containers are made"
                + " of Tare's image; leave it out");
  }

  @Test
  void refusesAnImageThatIsNotThere() {
    assertThat(objections(new PodmanKind(), "image", "/nowhere/root.ext4"))
        .containsExactly("platform boxes: guest image /nowhere/root.ext4 cannot be read");
  }

  @Test
  void knowsSettingsOfItsOwnEngineAlone() {
    assertThat(new DockerKind().settings()).containsKey("socket").doesNotContainKey("storage");
    assertThat(new PodmanKind().settings()).containsKey("storage").doesNotContainKey("socket");
  }
}
