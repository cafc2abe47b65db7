package io.tare.harness.cli.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Metric;
import io.tare.harness.model.Observation;
import io.tare.harness.model.SampleLine;
import io.tare.harness.model.SubmissionField;
import io.tare.services.heartbeat.MemoryFigure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A name in the files of a run is defined once, in the model, or where both a program and its
 * family know it: all other code uses the constant, so that writers and readers cannot differ.
 */
class SharedNamesTest {

  private static final Path HOUSE = Path.of("../..");
  private static final Set<String> OWNERS = Set.of("harness/model", "services/heartbeat");

  /** Names in a migration's own files, which are the same as a cell's. */
  private static final Set<String> OF_MIGRATIONS =
      Set.of(Observation.MEMORY.label(), Observation.SENT.label());

  private static final Pattern LITERAL = Pattern.compile("\"([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\"");

  @Test
  void onlyTheirOwnersContainTheNames() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(HOUSE)) {
      for (Path file : files.filter(SharedNamesTest::isMainCode).sorted().toList()) {
        String name = HOUSE.relativize(file).toString();
        spelled(Files.readString(file)).forEach(each -> found.add(name + " spells " + each));
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void findsARepeatedName() {
    assertThat(spelled("found.observe(\"steal_ratio\", 0.1);")).containsExactly("steal_ratio");
    assertThat(spelled("values.get(\"service_ns\")")).containsExactly("service_ns");
    assertThat(spelled("put(\"start_epoch_ns\", 1)")).containsExactly("start_epoch_ns");
  }

  private static boolean isMainCode(Path file) {
    String name = HOUSE.relativize(file).toString();
    return name.endsWith(".java")
        && name.contains("/src/main/java/")
        && OWNERS.stream().noneMatch(name::startsWith)
        && !name.contains("/target/");
  }

  private static List<String> spelled(String code) {
    Set<String> owned = owned();
    List<String> spelled = new ArrayList<>();
    Matcher literal = LITERAL.matcher(code);
    while (literal.find()) {
      if (owned.contains(literal.group(1))) {
        spelled.add(literal.group(1));
      }
    }
    return spelled;
  }

  private static Set<String> owned() {
    Set<String> owned = new TreeSet<>();
    Arrays.stream(Observation.values()).forEach(each -> owned.add(each.label()));
    Arrays.stream(MemoryFigure.values()).forEach(each -> owned.add(each.label()));
    Arrays.stream(SubmissionField.values()).forEach(each -> owned.add(each.label()));
    for (Metric metric : List.of(Metric.RESPONSE, Metric.TIME, Metric.ONE_WAY, Metric.RUN)) {
      owned.add(metric.name());
    }
    owned.add(SampleLine.START);
    owned.removeAll(OF_MIGRATIONS);
    return owned;
  }
}
