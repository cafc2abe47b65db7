package io.tare.infra.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.hosts.platform.Requirement;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserNamespaceTest {

  @Test
  void isNeededAndImpossibleWithAnObstacle() {
    UserNamespace namespace = new UserNamespace(false, List.of("no tun"));
    assertThat(namespace.isNeeded()).isTrue();
    assertThat(namespace.isPossible()).isFalse();
  }

  @Test
  void findsProgramsOnTheSearchPath() {
    assertThat(new Requirement("sh", "dash").found()).isPresent();
    assertThat(new Requirement("no-such-program-here", "none").found()).isEmpty();
  }
}
