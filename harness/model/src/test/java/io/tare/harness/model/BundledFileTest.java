package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BundledFileTest {

  @Test
  void readsAFileBesideTheClass() {
    assertThat(BundledFile.bytes(BundledFile.class, "BundledFile.class"))
        .startsWith(0xCA, 0xFE, 0xBA, 0xBE);
  }

  @Test
  void namesTheFileThatIsMissing() {
    assertThatThrownBy(() -> BundledFile.text(BundledFile.class, "absent.sh"))
        .hasMessage("resource absent.sh is missing from the jar");
  }
}
