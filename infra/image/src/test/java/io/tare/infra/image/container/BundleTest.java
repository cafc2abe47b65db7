package io.tare.infra.image.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.infra.api.Resources;
import io.tare.infra.machine.confinement.CpuList;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class BundleTest {

  private static final Path CONTROL = Path.of("/cache/.control");

  private static JsonNode config(Optional<String> group, Optional<String> network)
      throws Exception {
    Bundle bundle =
        new Bundle(
            "gvisor",
            Path.of("/trees/a"),
            new Resources(1, 300L << 20),
            new CpuList(List.of(3)),
            group,
            CONTROL,
            List.of(Path.of("/jdk")),
            network,
            false);
    return new ObjectMapper().readTree(bundle.config());
  }

  private static JsonNode config() throws Exception {
    return config(Optional.of("/tare-1"), Optional.of("/run/netns/t1"));
  }

  @Test
  void limitsProcessorsAndMemoryByControlGroups() throws Exception {
    JsonNode linux = config().path("linux");
    assertThat(linux.path("cgroupsPath").asText()).isEqualTo("/tare-1");
    assertThat(linux.at("/resources/memory/limit").asLong()).isEqualTo(300L << 20);
    assertThat(linux.at("/resources/cpu/cpus").asText()).isEqualTo("3");
  }

  @Test
  void withoutControlGroupsLimitsNothing() throws Exception {
    JsonNode linux = config(Optional.empty(), Optional.empty()).path("linux");
    assertThat(linux.has("cgroupsPath")).isFalse();
    assertThat(linux.path("resources")).isEmpty();
  }

  @Test
  void joinsAnExistingNetworkNamespace() throws Exception {
    assertThat(config().at("/linux/namespaces"))
        .anyMatch(
            each ->
                each.path("type").asText().equals("network")
                    && each.path("path").asText().equals("/run/netns/t1"));
    assertThat(config(Optional.empty(), Optional.empty()).at("/linux/namespaces"))
        .noneMatch(each -> each.path("type").asText().equals("network"));
  }

  @Test
  void readsWhatIsShippedAndTheSupervisorButNoneOfItCanBeWritten() throws Exception {
    List<JsonNode> bound =
        StreamSupport.stream(config().path("mounts").spliterator(), false)
            .filter(each -> each.path("type").asText().equals("bind"))
            .toList();
    assertThat(bound)
        .extracting(each -> each.path("destination").asText())
        .containsExactly(CONTROL.toString(), "/jdk");
    assertThat(bound).allMatch(each -> each.path("options").toString().contains("\"ro\""));
  }

  @Test
  void programsInsideFindTheNameOfTheRuntime() throws Exception {
    assertThat(config().at("/process/env").toString()).contains("container=gvisor");
  }
}
