package io.tare.harness.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.spec.GeneratedFile;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every rule of validity is applied and documented, those of families included. */
class RulesOfValidityTest {

  private static final String PAGE = "docs/reference/metrics.md";

  @Test
  void theReferenceHasEveryRule() throws Exception {
    String page = GeneratedFile.of(PAGE).text();

    Stream.concat(
            Rule.COMMON.stream(),
            Workloads.all().stream().flatMap(each -> each.family().rules().stream()))
        .distinct()
        .forEach(
            rule ->
                assertThat(page.contains("\n| `" + rule + "` |"))
                    .as("%s has no row for the rule %s", PAGE, rule)
                    .isTrue());
  }

  @Test
  void everyRuleIsApplied() throws IOException {
    StringBuilder others = new StringBuilder();
    try (Stream<Path> files = Files.walk(Path.of("../../harness"))) {
      for (Path file : files.filter(RulesOfValidityTest::mayApply).toList()) {
        others.append(Files.readString(file));
      }
    }
    for (Field field : Rule.class.getFields()) {
      if (field.getType() == Rule.class) {
        assertThat(others.indexOf("Rule." + field.getName()))
            .as("nothing applies the rule %s", field.getName())
            .isNotNegative();
      }
    }
  }

  private static boolean mayApply(Path file) {
    return file.toString().endsWith(".java")
        && file.toString().contains("/src/main/java/")
        && !file.endsWith("Validity.java");
  }
}
