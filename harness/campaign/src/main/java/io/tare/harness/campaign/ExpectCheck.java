package io.tare.harness.campaign;

import io.tare.harness.campaign.expect.ExpectTable;
import io.tare.harness.campaign.expect.ExpectTable.Given;
import io.tare.harness.campaign.platform.PlatformEntry;
import io.tare.harness.campaign.platform.PlatformTable;
import io.tare.harness.campaign.workload.WorkloadKeys;
import io.tare.harness.model.Cell;
import io.tare.harness.spec.Entries;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reports what is wrong with a campaign's expectations, at the place of the figure. */
record ExpectCheck(Campaign campaign) {

  /**
   * @param tables of the platforms, by name
   * @param platforms the same with their variants
   * @param workloads in the order of the campaign's
   */
  void of(
      Map<String, PlatformTable.Entry> tables,
      Map<String, PlatformEntry> platforms,
      List<WorkloadKeys.Entry> workloads) {
    if (campaign.platforms().isEmpty() || campaign.workloads().size() != workloads.size()) {
      return; // other mistakes are reported
    }
    Expectations expectations = new Expectations(campaign);
    tables.forEach(
        (name, entry) ->
            entry
                .table()
                .filter(table -> table.entries().has(ExpectTable.EXPECT))
                .ifPresent(
                    table ->
                        check(
                            table.entries(),
                            expectations.on(
                                Objects.requireNonNull(platforms.get(name)).variants()))));
    for (int i = 0; i < workloads.size(); i++) {
      Entries entries = workloads.get(i).entries();
      if (entries.has(ExpectTable.EXPECT)) {
        check(entries, expectations.of(campaign.workloads().get(i)));
      }
    }
  }

  private void check(Entries entries, List<Cell> cells) {
    Map<String, Map<String, Given>> given = entries.find(ExpectTable.EXPECT).orElse(Map.of());
    new Expectations(campaign)
        .check(
            ExpectTable.of(entries),
            cells,
            (words, figure, text) ->
                Objects.requireNonNull(Objects.requireNonNull(given.get(words)).get(figure))
                    .place()
                    .complain(text));
  }
}
