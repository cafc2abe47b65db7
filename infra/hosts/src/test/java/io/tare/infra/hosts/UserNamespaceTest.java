package io.tare.infra.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class UserNamespaceTest {

  @Test
  void isNeededAndImpossibleWithAnObstacle() {
    UserNamespace namespace = new UserNamespace(false, List.of("no tun"));
    assertThat(namespace.isNeeded()).isTrue();
    assertThat(namespace.isPossible()).isFalse();
  }
}
