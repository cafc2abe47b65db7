package io.tare.infra.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserNamespaceTest {

  @Test
  void isNeededAndImpossibleWithAnObstacle() {
    UserNamespace namespace = new UserNamespace(false, List.of("no tun"));
    assertThat(namespace.isNeeded()).isTrue();
    assertThat(namespace.isPossible()).isFalse();
  }

  @Test
  void namesTheSettingThatForbidsNamespaces(@TempDir Path settings) throws Exception {
    Path kernel = Files.createDirectory(settings.resolve("kernel"));
    Files.writeString(kernel.resolve("unprivileged_userns_clone"), "1\n");
    assertThat(UserNamespace.remedy(settings)).isEqualTo("run Tare as root");

    Files.writeString(kernel.resolve("apparmor_restrict_unprivileged_userns"), "1\n");
    assertThat(UserNamespace.remedy(settings))
        .isEqualTo(
            "have an administrator run: sysctl kernel.apparmor_restrict_unprivileged_userns=0");
  }
}
