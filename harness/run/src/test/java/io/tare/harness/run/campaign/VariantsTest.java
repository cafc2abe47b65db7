package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignFilter;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.campaign.platform.Collector;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.platform.ResourceLimits;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.infra.api.Role;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Platforms with several configurations. */
class VariantsTest {

  private static final String REST = "workloads: [{name: soa.quicksort, n: 10}]\nname: x\n";

  private static final String HEAPS =
      """
      platforms:
        native: {kind: native, server: {heap: [128MiB, 512MiB]}}
        uml: {kind: uml, server: {heap: [128MiB, 512MiB]}}
      """;

  @Test
  void aListMakesAVariantOfEachValue() throws CampaignException {
    Campaign campaign = read(HEAPS);
    assertThat(names(campaign))
        .containsExactly("native-128MiB", "native-512MiB", "uml-128MiB", "uml-512MiB");
    assertThat(campaign.server("uml-128MiB").heapBytes()).isEqualTo(128L << 20);
    assertThat(campaign.server("uml-512MiB").heapBytes()).isEqualTo(512L << 20);
    assertThat(campaign.platform("uml-512MiB").kind()).isEqualTo("uml");
  }

  @Test
  void comparesVariantsWithEqualOnesOfTheReference() throws CampaignException {
    Campaign campaign = read(HEAPS);
    assertThat(campaign.reference()).isEqualTo("native-128MiB");
    assertThat(against(campaign, "uml-128MiB")).isEqualTo("native-128MiB");
    assertThat(against(campaign, "uml-512MiB")).isEqualTo("native-512MiB");
  }

  @Test
  void comparesVariantsOfTheReferenceWithItsFirst() throws CampaignException {
    assertThat(against(read(HEAPS), "native-512MiB")).isEqualTo("native-128MiB");
  }

  @Test
  void anActionOnAPlatformIsOnAllOfItsVariants() throws CampaignException {
    String phases = "phases: [{name: all, time: 1s, actions: [{run: sync, on: [%s]}]}]\n";
    assertThat(read(HEAPS + phases.formatted("uml")).phases().get(0).actions().get(0).platforms())
        .containsExactly("uml-128MiB", "uml-512MiB");
    assertThat(
            read(HEAPS + phases.formatted("uml-512MiB"))
                .phases()
                .get(0)
                .actions()
                .get(0)
                .platforms())
        .containsExactly("uml-512MiB");
  }

  @Test
  void crossesSeveralListsAndNamesWhatVaries() throws CampaignException {
    Campaign campaign =
        read(
            """
            platforms:
              native: {kind: native, cpus: [1, 2], memory: 2GiB, server: {heap: [512MiB], collector: [serial, g1], http_threads: [1, 5]}}
            """);
    assertThat(names(campaign))
        .containsExactly(
            "native-1cpu-serial-1thread",
            "native-1cpu-serial-5threads",
            "native-1cpu-g1-1thread",
            "native-1cpu-g1-5threads",
            "native-2cpus-serial-1thread",
            "native-2cpus-serial-5threads",
            "native-2cpus-g1-1thread",
            "native-2cpus-g1-5threads");
    assertThat(campaign.platform("native-2cpus-g1-1thread").resources())
        .isEqualTo(new ResourceLimits(2, 2L << 30));
    assertThat(campaign.server("native-2cpus-g1-1thread").collector()).isEqualTo(Collector.G1);
  }

  @Test
  void listsOfAKindsSettingsMakeVariantsToo() throws CampaignException {
    Campaign campaign =
        read(
            """
            platforms:
              native: {kind: native}
              nova: {kind: openstack, image: debian, placement: [same, different]}
              zoned: {kind: openstack, image: debian, availability_zone: ["nova:a", "nova:b"]}
            """);

    assertThat(names(campaign))
        .containsExactly("native", "nova-same", "nova-different", "zoned-nova.a", "zoned-nova.b");
    assertThat(campaign.platform("nova-different").settings())
        .containsEntry("placement", "different")
        .containsEntry("image", "debian");
    assertThat(campaign.platform("zoned-nova.b").settings())
        .containsEntry("availability_zone", "nova:b");
  }

  @Test
  void comparesEqualSettingsWithEachOther() throws CampaignException {
    Campaign campaign =
        read(
            """
            platforms:
              one: {kind: openstack, image: debian, placement: [same, different]}
              other: {kind: openstack, image: alpine, placement: [same, different]}
            """);

    assertThat(against(campaign, "other-different")).isEqualTo("one-different");
  }

  @Test
  void neighboursAreAFactor() throws CampaignException {
    Campaign campaign =
        read(
            """
            design: sequential
            platforms:
              uml: {kind: uml, neighbours: [0, 1, 3], neighbour_load: "while :; do :; done"}
            """);

    assertThat(names(campaign))
        .containsExactly("uml-0neighbours", "uml-1neighbour", "uml-3neighbours");
    assertThat(campaign.platform("uml-3neighbours").resources().neighbours()).isEqualTo(3);
    assertThat(campaign.platform("uml-0neighbours").neighbourLoad()).isEmpty();
    assertThat(
            Benchmarks.topology(campaign, campaign.platform("uml-3neighbours"))
                .nodes(Role.NEIGHBOUR))
        .hasSize(3);
    assertThat(CampaignFile.parse("again", CampaignText.of(campaign))).isEqualTo(campaign);
  }

  @Test
  void serversAndTheirSpreadAreFactors() throws CampaignException {
    Campaign campaign =
        read(
            """
            platforms:
              native: {kind: native, servers: [1, 4]}
              uml: {kind: uml, servers: [1, 4], spread: [together, apart], memory: 3GiB}
            """);

    assertThat(names(campaign))
        .containsExactly(
            "native-1server",
            "native-4servers",
            "uml-1server-together",
            "uml-1server-apart",
            "uml-4servers-together",
            "uml-4servers-apart");
    assertThat(machineMiB(campaign, "uml-4servers-together")).isEqualTo(3072);
    assertThat(machineMiB(campaign, "uml-4servers-apart")).isEqualTo(768);
    assertThat(
            Benchmarks.topology(campaign, campaign.platform("uml-4servers-apart"))
                .nodes(Role.SERVER))
        .hasSize(4);
    assertThat(CampaignFile.parse("again", CampaignText.of(campaign))).isEqualTo(campaign);
  }

  private static long machineMiB(Campaign campaign, String platform) {
    return campaign.platform(platform).resources().machineBytes() >> 20;
  }

  @Test
  void machinesNeedMemory() {
    assertThatThrownBy(
            () ->
                read("platforms: {uml: {kind: uml, servers: 16, spread: apart, memory: 512MiB}}\n"))
        .hasMessageContaining(
            "memory is 512MiB, too little for 16 machines: each needs 64MiB; raise it, or lower servers");
  }

  @Test
  void busyNeighboursWouldDisturbTheTurnsOfOthers() {
    assertThatThrownBy(
            () -> read("platforms: {uml: {kind: uml, neighbours: 1, neighbour_load: yes}}\n"))
        .hasMessageContaining("use design: sequential");
  }

  @Test
  void aLoadNeedsNeighbours() {
    assertThatThrownBy(() -> read("platforms: {uml: {kind: uml, neighbour_load: yes}}\n"))
        .hasMessageContaining("needs neighbours, but there are none; set neighbours");
  }

  @Test
  void namesDistinguishTwoSizes() throws CampaignException {
    Campaign campaign =
        read(
            """
            platforms:
              native: {kind: native, memory: [2GiB, 4GiB], server: {heap: [128MiB, 512MiB]}}
            """);
    assertThat(names(campaign)).contains("native-memory-4GiB-heap-128MiB");
  }

  @Test
  void namesVariantsByTheirOptions() throws CampaignException {
    Campaign campaign =
        read(
            """
            platforms:
              native: {kind: native, server: {jvm_options: [[], [-Xint], ["-XX:-UseTLAB", "-Xss1m"]]}}
            """);
    assertThat(names(campaign))
        .containsExactly("native-plain", "native-Xint", "native-XX.-UseTLAB-Xss1m");
    assertThat(campaign.server("native-Xint").jvmOptions()).containsExactly("-Xint");
    assertThat(campaign.server("native-plain").jvmOptions()).isEmpty();
  }

  @Test
  void listsOfTheCampaignVaryEveryPlatformWithoutItsOwnValue() throws CampaignException {
    Campaign campaign =
        read(
            """
            platforms:
              native: {kind: native}
              uml: {kind: uml, cpus: 1}
              container: {kind: container, server: {heap: 512MiB}}
            resources: {cpus: [1, 2]}
            server: {heap: [128MiB, 512MiB], http_threads: 7}
            """);
    assertThat(names(campaign))
        .containsExactly(
            "native-1cpu-128MiB",
            "native-1cpu-512MiB",
            "native-2cpus-128MiB",
            "native-2cpus-512MiB",
            "uml-128MiB",
            "uml-512MiB",
            "container-1cpu",
            "container-2cpus");
    assertThat(against(campaign, "uml-512MiB")).isEqualTo("native-1cpu-512MiB");
    assertThat(against(campaign, "container-2cpus")).isEqualTo("native-2cpus-512MiB");
    assertThat(campaign.server("uml-128MiB").httpThreads()).isEqualTo(7);
  }

  @Test
  void comparesAllVariantsWithAReferenceThatDoesNotVary() throws CampaignException {
    Campaign campaign =
        read(
            """
            platforms:
              native: {kind: native}
              uml: {kind: uml, server: {heap: [128MiB, 512MiB]}}
            """);
    assertThat(campaign.references().own()).isEmpty();
    assertThat(campaign.reference()).isEqualTo("native");
  }

  @Test
  void refusesAVariantWithoutAnEqualOne() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    platforms:
                      native: {kind: native, server: {heap: [128MiB, 512MiB]}}
                      uml: {kind: uml, server: {heap: 256MiB}}
                    """))
        .hasMessage(
            "x:3: platforms.uml: uml equals no variant of native, which vary heap;"
                + " give both equal values, or name the variant to compare with, such as against:"
                + " native-128MiB");
  }

  @Test
  void againstNamesAVariantOrAPlatformWithEqualOnes() throws CampaignException {
    String text =
        HEAPS + "  container: {kind: container, server: {heap: [128MiB, 512MiB]}, against: %s}\n";
    Campaign equal = read(text.formatted("uml"));
    assertThat(against(equal, "container-128MiB")).isEqualTo("uml-128MiB");
    assertThat(against(equal, "container-512MiB")).isEqualTo("uml-512MiB");

    Campaign one = read(text.formatted("uml-512MiB"));
    assertThat(against(one, "container-128MiB")).isEqualTo("uml-512MiB");
    assertThat(against(one, "container-512MiB")).isEqualTo("uml-512MiB");
  }

  @Test
  void variantsMayBeComparedWithTheFirstOfTheirPlatform() throws CampaignException {
    Campaign campaign =
        read(
            HEAPS
                + "  container: {kind: container, server: {heap: [128MiB, 512MiB]},"
                + " against: container-128MiB}\n");
    assertThat(against(campaign, "container-512MiB")).isEqualTo("container-128MiB");
    assertThat(against(campaign, "container-128MiB")).isEqualTo("native-128MiB");
  }

  @Test
  void theReferenceMayBeOneVariantForAll() throws CampaignException {
    Campaign campaign = read("reference: native-512MiB\n" + HEAPS);
    assertThat(campaign.reference()).isEqualTo("native-512MiB");
    assertThat(against(campaign, "native-128MiB")).isEqualTo("native-512MiB");
    assertThat(against(campaign, "uml-128MiB")).isEqualTo("native-512MiB");
  }

  @Test
  void theReferenceMayBeAPlatformThatVaries() throws CampaignException {
    Campaign campaign = read("reference: uml\n" + HEAPS);
    assertThat(campaign.reference()).isEqualTo("uml-128MiB");
    assertThat(against(campaign, "native-512MiB")).isEqualTo("uml-512MiB");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "heap: []|x:2: platforms.native.server.heap: expected at least one value, found an empty list",
        "heap: [1GiB, 1024MiB]|x:2: platforms.native.server.heap[1]: is listed twice; keep one",
        "heap: [1GiB, 1]|x:2: platforms.native.server.heap[1]: expected a size with its unit",
        "jvm_options: [[-Xint], -Xint]|x:2: platforms.native.server.jvm_options[1]: is listed twice",
        "jvm_options: [[-Da=/], ['-Da=:']]|x:2: platforms.native: has two variants named native-Da.;",
        "jvm_options: [[], [-Dname=12345678901234567890123456789012345678901234567890]]|a name has at most 50",
      })
  void reportsErrorsWithTheirLine(String server, String message) {
    assertThatThrownBy(
            () -> read("platforms:\n  native: {kind: native, server: {" + server + "}}\n"))
        .hasMessageContaining(message);
  }

  @Test
  void refusesAPlatformNamedAsAVariant() {
    assertThatThrownBy(() -> read(HEAPS + "  uml-128MiB: {kind: uml}\n"))
        .hasMessage(
            "x:3: platforms.uml: has a variant named uml-128MiB, but uml-128MiB already uses that "
                + "name; rename one of them");
  }

  @Test
  void refusesTooManyVariants() {
    assertThatThrownBy(
            () ->
                read(
                    "platforms: {native: {kind: native, cpus: [%s], server: {http_threads: [%s]}}}\n"
                        .formatted(numbers(200), numbers(200))))
        .hasMessageContaining("platforms.native: makes more than 10000 variants");
  }

  @Test
  void anAlreadyRunningServerHasNoVariants() {
    assertThatThrownBy(() -> read(HEAPS + "server: {host: admin}\n"))
        .hasMessageContaining("x:2: platforms.native: configures servers that are already running");
  }

  @Test
  void writtenCampaignsReadAsEqual() throws CampaignException {
    Campaign campaign =
        read(HEAPS + "server: {collector: [serial, g1]}\nresources: {memory: [1GiB, 2GiB]}\n");
    String text = CampaignText.of(campaign);
    assertThat(CampaignFile.parse("x", text)).isEqualTo(campaign);
    assertThat(CampaignFileTest.schemaErrors(text)).isEmpty();
  }

  @Test
  void aFilterKeepsReferences() throws CampaignException {
    Campaign campaign = read(HEAPS);
    Campaign one = new CampaignFilter(List.of("uml-512MiB"), List.of(), List.of()).of(campaign);
    assertThat(names(one)).containsExactly("native-512MiB", "uml-512MiB");
    assertThat(one.reference()).isEqualTo("native-512MiB");
    assertThat(one.references().own()).isEqualTo(new TreeMap<>());
  }

  @Test
  void aFiltersPlatformMeansAllItsVariants() throws CampaignException {
    Campaign all = new CampaignFilter(List.of("uml"), List.of(), List.of()).of(read(HEAPS));
    assertThat(names(all))
        .containsExactly("native-128MiB", "native-512MiB", "uml-128MiB", "uml-512MiB");
    Campaign heap = new CampaignFilter(List.of("*-128MiB"), List.of(), List.of()).of(read(HEAPS));
    assertThat(names(heap)).containsExactly("native-128MiB", "uml-128MiB");
  }

  private static Campaign read(String text) throws CampaignException {
    return CampaignFile.parse("x", text + REST);
  }

  private static List<String> names(Campaign campaign) {
    return campaign.platforms().stream().map(PlatformChoice::name).toList();
  }

  private static String against(Campaign campaign, String platform) {
    return campaign.references().referenceOf(platform).orElseThrow();
  }

  private static String numbers(int count) {
    return String.join(", ", IntStream.rangeClosed(1, count).mapToObj(String::valueOf).toList());
  }
}
