package io.tare.harness.campaign;

import io.tare.archive.yaml.YamlText;
import io.tare.harness.workload.ParameterSpec;
import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import io.tare.model.Dimension;
import io.tare.model.Driver;
import io.tare.model.Load;
import io.tare.model.Parameters;
import io.tare.model.Path;
import io.tare.model.Phase;
import io.tare.model.TimedAction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a campaign as a file with every value spelled out. Reading it gives an equal campaign, so
 * a campaign that was changed on the command line can be kept with its run.
 */
public final class CampaignText {

  private static final int SCALE = 9;

  private CampaignText() {}

  public static String of(Campaign campaign) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("name", campaign.name());
    root.put("seed", campaign.seed());
    root.put("reference", campaign.reference());
    Map<String, Object> platforms = new LinkedHashMap<>();
    campaign.platforms().forEach(each -> platforms.put(each.name(), platform(each)));
    root.put("platforms", platforms);
    root.put("server", server(campaign.setup().server()));
    root.put("client", client(campaign.setup().client()));
    root.put("driver", driver(campaign.setup().drivers()));
    root.put("paths", campaign.setup().paths().stream().map(Path::label).toList());
    campaign
        .setup()
        .lanBitsPerSecond()
        .ifPresent(rate -> root.put("lan", Map.of("rate", Dimension.BIT_RATE.write(rate))));
    root.put("programs", programs(campaign.setup().programs()));
    root.put(
        "workloads",
        campaign.workloads().stream()
            .flatMap(
                each ->
                    each.points().stream()
                        .map(
                            point ->
                                workload(
                                    each, point, campaign.isTimed(), !campaign.phases().isEmpty())))
            .toList());
    schedule(campaign.schedule(), root);
    root.put("validity", validity(campaign.validity()));
    return YamlText.write(root);
  }

  private static Map<String, Object> platform(PlatformChoice platform) {
    Map<String, Object> table = new LinkedHashMap<>();
    table.put("kind", platform.kind());
    table.put("cpus", platform.resources().cpus());
    table.put("memory", Dimension.SIZE.write(platform.resources().memoryBytes()));
    if (platform.resources().nodes() > 1) {
      table.put("nodes", platform.resources().nodes());
    }
    if (platform.resources().neighbours() > 0) {
      table.put("neighbours", platform.resources().neighbours());
    }
    platform.neighbourLoad().ifPresent(command -> table.put("neighbour_load", command));
    platform.against().ifPresent(name -> table.put("against", name));
    Map<String, Object> server = tuning(platform.tuning());
    if (!server.isEmpty()) {
      table.put("server", server);
    }
    if (!platform.programs().isEmpty()) {
      table.put("programs", programs(platform.programs()));
    }
    table.putAll(platform.settings());
    return table;
  }

  private static Map<String, Object> tuning(Tuning tuning) {
    Map<String, Object> table = new LinkedHashMap<>();
    tuning.heapBytes().ifPresent(heap -> table.put("heap", Dimension.SIZE.write(heap)));
    tuning.collector().ifPresent(collector -> table.put("collector", collector.label()));
    tuning.httpThreads().ifPresent(threads -> table.put("http_threads", threads));
    tuning.jvmOptions().ifPresent(options -> table.put("jvm_options", options));
    return table;
  }

  private static Map<String, Object> server(ServerChoice server) {
    Map<String, Object> table = new LinkedHashMap<>();
    table.put("heap", Dimension.SIZE.write(server.heapBytes()));
    table.put("collector", server.collector().label());
    table.put("port", server.port());
    table.put("http_threads", server.httpThreads());
    table.put("jvm_options", server.jvmOptions());
    table.put("start_deadline", Dimension.DURATION.write(server.startDeadlineNanos()));
    table.put("archive", server.archive().label());
    if (server.archive() == StartArchive.PROFILES) {
      table.put("training", Dimension.DURATION.write(server.trainingNanos()));
    }
    server.admin().ifPresent(admin -> admin(admin, table));
    return table;
  }

  private static void admin(AdminChoice admin, Map<String, Object> table) {
    table.put("host", "admin");
    table.put("admin_port", admin.port());
    table.put("http_port", admin.httpPort());
    table.put("secure", admin.secure());
    admin.user().ifPresent(user -> table.put("user", user));
    admin.passwordVariable().ifPresent(variable -> table.put("password_variable", variable));
    admin.certificate().ifPresent(file -> table.put("certificate", file));
  }

  private static Map<String, Object> programs(ProgramChoice programs) {
    Map<String, Object> table = new LinkedHashMap<>();
    table.put("install", programs.install());
    if (!programs.packages().isEmpty()) {
      table.put("packages", List.copyOf(programs.packages()));
    }
    table.put("limit", Dimension.DURATION.write(programs.limitNanos()));
    if (programs.isSlurm() || !programs.slurm().equals(Defaults.SLURM)) {
      table.put("launcher", programs.launcher().label());
      table.put("slurm", slurm(programs.slurm()));
    }
    table.putAll(programs.places());
    return table;
  }

  private static Map<String, Object> programs(PlatformPrograms own) {
    Map<String, Object> table = new LinkedHashMap<>();
    own.launcher().ifPresent(launcher -> table.put("launcher", launcher.label()));
    own.slurm().ifPresent(slurm -> table.put("slurm", slurm(slurm)));
    table.putAll(own.places());
    return table;
  }

  private static Map<String, Object> slurm(SlurmChoice slurm) {
    Map<String, Object> table = new LinkedHashMap<>();
    slurm.partition().ifPresent(partition -> table.put("partition", partition));
    table.put("nodes", slurm.nodes());
    table.put("cpus", slurm.cpus());
    table.put("queue", Dimension.DURATION.write(slurm.queueNanos()));
    table.put("options", slurm.options());
    return table;
  }

  private static Map<String, Object> client(ClientChoice client) {
    Map<String, Object> table = new LinkedHashMap<>();
    table.put("nodes", client.nodes());
    table.put("call", client.call().label());
    table.put("heap", Dimension.SIZE.write(client.heapBytes()));
    table.put("deadline", Dimension.DURATION.write(client.deadlineNanos()));
    return table;
  }

  private static Map<String, Object> driver(List<Driver> drivers) {
    Map<String, Object> table = new LinkedHashMap<>();
    if (drivers.get(0) instanceof Driver.Open open) {
      table.put("kind", "open");
      table.put("arrivals", open.arrivals().label());
      table.put("in_flight_max", open.inFlightMax());
    } else {
      table.put("kind", "closed");
    }
    loads(drivers.stream().map(Driver::load).toList(), table);
    return table;
  }

  private static void loads(List<Load> loads, Map<String, Object> table) {
    List<Object> values = new ArrayList<>();
    for (Load load : loads) {
      if (load instanceof Load.Clients clients) {
        values.add(clients.count());
      } else {
        values.add(plain(load.size()) + "/s");
      }
    }
    table.put(
        loads.get(0) instanceof Load.Clients ? LoadsReader.CLIENTS : LoadsReader.RATE,
        values.size() == 1 ? values.get(0) : values);
  }

  private static Map<String, Object> workload(
      WorkloadChoice choice, Parameters point, boolean isTimed, boolean hasPhases) {
    Workload workload = Workloads.of(choice.name());
    Map<String, Object> table = new LinkedHashMap<>();
    table.put("name", choice.name());
    for (ParameterSpec spec : workload.parameters()) {
      Object value = point.values().get(spec.name());
      if (value != null) {
        table.put(spec.name(), spec.dimension().isPresent() ? spec.written(value) : value);
      }
    }
    table.putAll(choice.settings().values());
    if (CampaignInputs.areOf(choice)) {
      table.put(SettingsReader.DIRECTORY, choice.settings().directory().toString());
      table.put(SettingsReader.DIGESTS, choice.settings().digests());
    }
    if (!choice.loads().isEmpty()) {
      loads(choice.loads(), table);
    }
    if (hasPhases) {
      return table;
    }
    if (isTimed) {
      table.put("time", Dimension.DURATION.write(choice.timeNanos()));
      return table;
    }
    table.put("submissions", choice.submissions().total());
    // Rounded down, because a share of submissions is rounded up when it is read.
    BigDecimal warmup =
        BigDecimal.valueOf(100L * choice.submissions().warmup())
            .divide(BigDecimal.valueOf(choice.submissions().total()), SCALE, RoundingMode.FLOOR);
    table.put("warmup", warmup.stripTrailingZeros().toPlainString() + "%");
    table.put("server_warmup", choice.submissions().serverWarmup());
    return table;
  }

  private static void schedule(Campaign.Schedule schedule, Map<String, Object> root) {
    if (schedule.stop() instanceof StopRule.Precision precision) {
      Map<String, Object> stop = new LinkedHashMap<>();
      stop.put("precision", percent(precision.relativeHalfWidth()));
      stop.put("budget", Dimension.DURATION.write(precision.budgetNanos()));
      root.put("stop", stop);
    }
    root.put("design", schedule.design().label());
    schedule.rounds().ifPresent(rounds -> rounds(rounds, root));
    root.put("blocks", schedule.blocks());
    root.put("boot", schedule.boot().label());
    root.put("retries", schedule.retries());
  }

  private static void rounds(Rounds rounds, Map<String, Object> root) {
    root.put("slice", Dimension.DURATION.write(rounds.sliceNanos()));
    Map<String, Object> settle = new LinkedHashMap<>();
    settle.put("prime", Dimension.DURATION.write(rounds.primingNanos()));
    settle.put("least", Dimension.DURATION.write(rounds.leastSettlingNanos()));
    settle.put("most", Dimension.DURATION.write(rounds.mostSettlingNanos()));
    root.put("settle", settle);
    if (!rounds.phases().isEmpty()) {
      root.put("phases", rounds.phases().stream().map(CampaignText::phase).toList());
    }
  }

  private static Map<String, Object> phase(Phase phase) {
    Map<String, Object> table = new LinkedHashMap<>();
    table.put("name", phase.name());
    table.put("time", Dimension.DURATION.write(phase.durationNanos()));
    phase.ratePerSecond().ifPresent(rate -> table.put("rate", plain(rate) + "/s"));
    List<Map<String, Object>> actions = new ArrayList<>();
    for (TimedAction action : phase.actions()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("after", Dimension.DURATION.write(action.afterNanos()));
      one.put(action.word(), action.argument());
      if (!action.platforms().isEmpty()) {
        one.put("on", List.copyOf(action.platforms()));
      }
      actions.add(one);
    }
    if (!actions.isEmpty()) {
      table.put("actions", actions);
    }
    return table;
  }

  private static Map<String, Object> validity(ValidityBounds bounds) {
    Map<String, Object> table = new LinkedHashMap<>();
    table.put("errors", percent(bounds.errors()));
    table.put("steal", percent(bounds.steal()));
    table.put("clock", percent(bounds.clock()));
    table.put("little", percent(bounds.little()));
    table.put("rate", percent(bounds.rate()));
    table.put("lateness", percent(bounds.lateness()));
    table.put("saturation", percent(bounds.saturation()));
    table.put("stalls", percent(bounds.stalls()));
    table.put("neighbours", percent(bounds.neighbours()));
    table.put("one_sided", percent(bounds.oneSided()));
    return table;
  }

  private static String percent(double share) {
    return plain(share * 100) + "%";
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value)
        .setScale(SCALE, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }
}
