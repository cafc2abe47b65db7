package io.tare.harness.campaign;

import io.tare.harness.archive.yaml.YamlText;
import io.tare.harness.campaign.expect.Expect;
import io.tare.harness.campaign.expect.ExpectTable;
import io.tare.harness.campaign.network.NetworksType;
import io.tare.harness.campaign.platform.KnownKinds;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.platform.PlatformTable;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.campaign.schedule.Schedule;
import io.tare.harness.campaign.schedule.SettleTable;
import io.tare.harness.campaign.setup.ClientChoice;
import io.tare.harness.campaign.setup.Setup;
import io.tare.harness.campaign.stop.StopRule;
import io.tare.harness.campaign.stop.StopTable;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.campaign.workload.WorkloadKeys;
import io.tare.harness.model.Parameters;
import io.tare.harness.spec.TableWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a campaign as a file with every value explicit. Reading it gives an equal campaign, so a
 * campaign changed by options can be kept with its run.
 */
public final class CampaignText {

  private CampaignText() {}

  public static String of(Campaign campaign) {
    CampaignKeys keys = new CampaignKeys(KnownKinds.present());
    Setup setup = campaign.setup();
    TableWriter root =
        new TableWriter()
            .put(CampaignKeys.NAME, campaign.name())
            .put(CampaignKeys.SEED, campaign.seed())
            .put(CampaignKeys.REFERENCE, campaign.reference());
    Map<String, Object> platforms = new LinkedHashMap<>();
    campaign.platforms().forEach(each -> platforms.put(each.name(), platform(campaign, each)));
    root.putWritten(keys.platforms(), platforms)
        .putWritten(CampaignKeys.SERVER, ServerChoice.TABLE.written(setup.server()))
        .putWritten(CampaignKeys.CLIENT, ClientChoice.TABLE.written(setup.client()))
        .put(CampaignKeys.DRIVER, setup.drivers());
    NetworksType.write(setup.networks(), root);
    root.put(CampaignKeys.PROGRAMS, setup.programs());
    root.putWritten(
        CampaignKeys.WORKLOADS,
        campaign.workloads().stream()
            .flatMap(each -> each.points().stream().map(point -> workload(campaign, each, point)))
            .toList());
    schedule(campaign.schedule(), keys, root);
    root.put(CampaignKeys.VALIDITY, campaign.validity());
    return YamlText.write(root.entries());
  }

  private static Map<String, Object> platform(Campaign campaign, PlatformChoice platform) {
    Map<String, Object> written = PlatformTable.written(platform);
    Expectations expectations = new Expectations(campaign);
    expect(written, expectations.about(platform.expect(), expectations.on(List.of(platform))));
    return written;
  }

  /** Without cells that an option deselected: as they are not measured, no text may name them. */
  private static void expect(Map<String, Object> written, Expect expect) {
    if (!expect.isEmpty()) {
      written.put(ExpectTable.EXPECT.name(), ExpectTable.written(expect));
    }
  }

  private static Map<String, Object> workload(
      Campaign campaign, WorkloadChoice choice, Parameters point) {
    Map<String, Object> entry = WorkloadKeys.of(choice.name()).written(choice, point);
    TableWriter amount = new TableWriter();
    if (campaign.phases().isEmpty() && campaign.isTimed()) {
      StopTable.writeTime(choice.timeNanos(), amount);
    } else if (campaign.phases().isEmpty()) {
      StopTable.write(choice.submissions(), amount);
    }
    entry.putAll(amount.entries());
    Expectations expectations = new Expectations(campaign);
    expect(
        entry,
        expectations.about(choice.expect(), expectations.of(choice.withPoints(List.of(point)))));
    return entry;
  }

  private static void schedule(Schedule schedule, CampaignKeys keys, TableWriter root) {
    if (schedule.stop() instanceof StopRule.Precision precision) {
      TableWriter stop = new TableWriter();
      StopTable.write(precision, stop);
      root.putWritten(CampaignKeys.STOP, stop.entries());
    }
    root.put(CampaignKeys.DESIGN, schedule.design());
    schedule
        .rounds()
        .ifPresent(
            rounds -> {
              root.put(CampaignKeys.SLICE, rounds.sliceNanos());
              root.put(CampaignKeys.SETTLE, SettleTable.of(rounds));
              if (!rounds.phases().isEmpty()) {
                root.putWritten(
                    keys.phases().phases(),
                    rounds.phases().stream().map(keys.phases()::written).toList());
              }
            });
    root.put(CampaignKeys.BLOCKS, schedule.blocks())
        .put(CampaignKeys.BOOT, schedule.boot())
        .put(CampaignKeys.RETRIES, schedule.retries())
        .put(CampaignKeys.PATIENCE, schedule.patienceNanos());
  }
}
