package io.tare.harness.run.campaign;

import io.tare.harness.campaign.CampaignTable;
import io.tare.harness.campaign.platform.KnownKinds;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.spec.GeneratedFile;
import io.tare.harness.spec.JsonLayout;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.ReferenceTable;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Networks;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The schema and the reference of campaign files match the program. */
class CampaignReferenceTest {

  private static final CampaignTable KEYS = new CampaignTable(KnownKinds.present());

  @Test
  void theSchemaMatchesTheDeclarations() throws IOException {
    GeneratedFile.of("campaigns/campaign.schema.json").mustBe(JsonLayout.of(KEYS.schema()));
  }

  @Test
  void theReferenceMatchesTheDeclarations() throws IOException {
    GeneratedFile.of("docs/reference/campaign-file.md")
        .mustHold(
            Map.of(
                "campaign", ReferenceTable.all(KEYS.spec()),
                "tables", tables(),
                "networks", networks(),
                "workloads", workloads(),
                "parameters", parameters()));
  }

  @Test
  void theSettingsOfMigrationsMatchTheDeclarations() throws IOException {
    GeneratedFile.of("docs/how-to/measure-live-migration.md")
        .mustHold(Map.of("migrate", ReferenceTable.all(MigrationOrder.SPEC)));
  }

  private static String tables() {
    return KEYS.tables().entrySet().stream()
        .map(table -> "### " + table.getKey() + "\n\n" + ReferenceTable.all(table.getValue()))
        .collect(Collectors.joining("\n"));
  }

  private static String networks() {
    return ReferenceTable.table(
        List.of("kind", "what it is", "settings"),
        Networks.kinds().values().stream()
            .map(
                each ->
                    List.of(
                        "`" + each.kind() + "`",
                        each.description(),
                        quoted(each.settings().all().stream().map(Key::name))))
            .toList());
  }

  private static String workloads() {
    return ReferenceTable.table(
        List.of("name", "parameters", "what it does"),
        Workloads.all().stream()
            .map(each -> List.of("`" + each.name() + "`", keysOf(each), each.description()))
            .toList());
  }

  private static String keysOf(Workload workload) {
    String parameters = quoted(workload.parameters().stream().map(ParameterSpec::name));
    return workload.settings().isEmpty()
        ? parameters
        : parameters + "; " + quoted(workload.settings().stream().map(Key::name));
  }

  private static String quoted(Stream<String> names) {
    return names.map(name -> "`" + name + "`").collect(Collectors.joining(", "));
  }

  /** Parameters that several workloads share, each once. */
  private static String parameters() {
    return Workloads.all().stream()
        .flatMap(
            each ->
                Stream.concat(
                    each.parameters().stream().map(ParameterSpec::key), each.settings().stream()))
        .map(key -> ReferenceTable.all(Spec.of(key)).lines().skip(2).findFirst().orElseThrow())
        .distinct()
        .collect(
            Collectors.joining(
                "\n",
                ReferenceTable.table(List.of("key", "meaning", "values", "if left out"), List.of()),
                "\n"));
  }
}
