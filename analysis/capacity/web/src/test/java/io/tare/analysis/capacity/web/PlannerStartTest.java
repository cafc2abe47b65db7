package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PlannerStartTest {

  @Test
  void readsFilesWithAnyNames() {
    assertThat(PlannerStart.modelFiles("/models/a: b.json\n/c.json"))
        .containsExactly(Path.of("/models/a: b.json"), Path.of("/c.json"));
    assertThat(PlannerStart.modelFiles("")).isEmpty();
  }
}
