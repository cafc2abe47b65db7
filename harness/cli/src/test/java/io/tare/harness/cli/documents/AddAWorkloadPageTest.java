package io.tare.harness.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The code on the page for developers is compiled here, and run by {@code PlugInIT}. */
class AddAWorkloadPageTest {

  private static final String FENCE = "```";

  @Test
  void showsTheTestedCode() throws Exception {
    String page = Files.readString(Path.of("../../docs/how-to/add-a-workload.md"));
    String code = Files.readString(Path.of("src/test/java/org/example/digest/DigestFamily.java"));

    assertThat(page).containsOnlyOnce(FENCE + "java\n" + code + FENCE + "\n");
  }
}
