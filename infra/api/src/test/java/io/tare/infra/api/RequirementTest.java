package io.tare.infra.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequirementTest {

  @Test
  void findsProgramsOnTheSearchPath() {
    assertThat(new Requirement("sh", "dash").found()).isPresent();
    assertThat(new Requirement("no-such-program-here", "none").found()).isEmpty();
  }
}
