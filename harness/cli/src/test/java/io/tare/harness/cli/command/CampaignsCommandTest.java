package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.infra.machine.confinement.MachineMemory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignsCommandTest {

  @TempDir Path directory;

  @Test
  void listsEveryShippedCampaignWithItsDurationAndNeeds() {
    InProcess program = new InProcess(directory).onATerminal();
    assertThat(program.tare("campaigns")).isZero();
    assertThat(program.out())
        .containsPattern("(?m)^quickstart +Native against .* any guest")
        .containsPattern("(?m)^lan +One cell over .* uml")
        .contains("ssh, hyperv");
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void jsonContainsThePathsOfTheFiles() throws Exception {
    InProcess program = new InProcess(directory);
    assertThat(program.tare("campaigns", "--json")).isZero();
    JsonNode all = new ObjectMapper().readTree(program.out());
    assertThat(all).hasSizeGreaterThan(20);
    assertThat(all)
        .allSatisfy(
            each -> {
              assertThat(Path.of(each.get("file").textValue())).exists();
              assertThat(each.get("description").textValue()).isNotEmpty();
              assertThat(each.get("expected_ns").longValue()).isPositive();
            });
  }

  @Test
  void namesThePlaceholdersOfATemplate() {
    InProcess program = new InProcess(directory);
    assertThat(program.tare("plan", "opennebula")).isEqualTo(2);
    assertThat(program.err())
        .contains(
            "platform machine: host is machine.example, a placeholder; copy the campaign and "
                + "enter your own")
        .contains("platform opennebula: endpoint is https://one.example:2633/RPC2, a placeholder");
  }

  @Test
  void notesThatASinglePlatformComparesNothing() {
    InProcess program = new InProcess(directory);
    program.tare("plan", "aa-many");
    assertThat(program.err()).contains("note: aa-many has one platform, so nothing is compared");

    InProcess itself = new InProcess(directory);
    itself.tare("plan", "aa-many", "--aa");
    assertThat(itself.err()).doesNotContain("nothing is compared");
  }

  @Test
  void aPlanIsRefusedWhereARunWouldHaveNoCache() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    InProcess program = new InProcess(directory).with("TARE_CACHE", file.toString());
    assertThat(program.tare("init", "mine.yaml")).isZero();
    assertThat(program.tare("plan", "mine.yaml", "--aa")).isEqualTo(3);
    assertThat(program.out()).contains("mine-aa: 8 cells");
    assertThat(program.err())
        .endsWith(
            "tare: the cache %s is not a directory; set TARE_CACHE to a directory\n"
                .formatted(file));
  }

  @Test
  void aPlanSaysWhatARunWouldDo() throws Exception {
    Files.writeString(
        directory.resolve("large.yaml"),
        """
        name: large
        platforms: {native: {kind: native}, other: {kind: native}}
        workloads: [{name: soa.quicksort, n: 20000}]
        resources: {memory: %dMiB}
        """
            .formatted((MachineMemory.bytes().orElseThrow() >> 20) * 3 / 4));
    InProcess program = new InProcess(directory);
    program.tare("plan", "large.yaml");
    assertThat(program.err()).contains("; run would measure them one after the other\n");
    assertThat(program.out()).contains("\nPlatforms one after the other");

    InProcess document = new InProcess(directory);
    document.tare("plan", "large.yaml", "--json");
    assertThat(document.err()).contains("; run would measure them one after the other\n");
    assertThat(document.out()).contains("\"design\" : \"sequential\"");
  }

  @Test
  void aPlanSaysOfWhichCompilersItsTimesWillBe() throws Exception {
    String text =
        """
        name: small
        platforms: {native: {kind: native}}
        server: {jvm_options: ["-XX:TieredStopAtLevel=1"]}
        workloads: [{name: soa.quicksort, n: 20000}]
        """;
    Files.writeString(directory.resolve("c1.yaml"), text);
    Files.writeString(directory.resolve("all.yaml"), text.replaceAll("server: .*\n", ""));
    InProcess program = new InProcess(directory);
    program.tare("plan", "c1.yaml", "--aa");
    assertThat(program.out())
        .contains(
            "Services on JDK %d (other machines use their own), with C1 only"
                .formatted(Runtime.version().feature()));

    InProcess all = new InProcess(directory);
    all.tare("plan", "all.yaml", "--aa");
    assertThat(all.out()).contains("with its default compilers");
  }

  @Test
  void aPlanNamesNoJvmWhereNoServerIsStarted() throws Exception {
    Files.writeString(
        directory.resolve("program.yaml"),
        """
        name: program
        platforms: {native: {kind: native}}
        workloads: [{name: command.time, run: "true"}]
        """);
    InProcess program = new InProcess(directory);
    program.tare("plan", "program.yaml", "--aa");
    assertThat(program.out()).isNotEmpty().doesNotContain("JDK");
  }

  @Test
  void reportsEverythingThatTheMachineLacks() throws Exception {
    Files.writeString(
        directory.resolve("large.yaml"),
        """
        name: large
        platforms: {native: {kind: native}}
        resources: {cpus: 1024, memory: 100000GiB}
        workloads: [{name: soa.quicksort, n: 20000}]
        """);
    InProcess program = new InProcess(directory);
    assertThat(program.tare("plan", "large.yaml", "--aa")).isEqualTo(2);
    assertThat(program.err())
        .containsPattern(
            "1024 cpus requested, this machine has \\d+, and \\d+ MiB of memory requested, this"
                + " machine has \\d+ MiB; request less");
  }

  @Test
  void reportsADirectoryCreatedForAFile() {
    InProcess program = new InProcess(directory);
    assertThat(program.tare("model", "show", "soa", "--csv", "not/there/model.csv")).isZero();
    assertThat(program.err())
        .isEqualTo("note: created the directory not/there\nWrote not/there/model.csv\n");
  }
}
