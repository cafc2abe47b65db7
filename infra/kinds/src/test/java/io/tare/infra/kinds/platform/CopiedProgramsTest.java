package io.tare.infra.kinds.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.Platforms;
import org.junit.jupiter.api.Test;

/** Into which kinds of platform programs are copied, as the guide to established programs says. */
class CopiedProgramsTest {

  @Test
  void programsAreCopiedIntoAllNodesButThoseThatTareDoesNotMake() {
    assertThat(Platforms.kinds().values())
        .filteredOn(kind -> kind.objectionToCopies().isPresent())
        .extracting(kind -> kind.kind())
        .containsExactly("native", "ssh");
  }
}
