package io.tare.harness.cli.command;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.presentation.command.RunResults;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.plan.DurationEstimate;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.campaign.plan.TriedTimes;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.campaign.schedule.Rounds;
import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.cli.conduct.Substitution;
import io.tare.harness.cli.machine.PlatformAvailability;
import io.tare.harness.cli.progress.CellNames;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.QuantityText;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Design;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.JvmCompilers;
import io.tare.harness.model.Load;
import io.tare.harness.model.Plan;
import io.tare.harness.run.reading.RunQueue;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.infra.machine.confinement.MachineMemory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare plan}. */
@Command(
    name = "plan",
    description = "Show what a campaign would measure, in which order and how long; run nothing.",
    footer = {
      "",
      "With --pilot: the sources of variance in a run of a few blocks, the submissions (or the"
          + " time) of each cell and the blocks that reach a precision soonest, and how long that"
          + " takes.",
      "",
      "Examples:",
      "  tare plan",
      "  tare plan soa-study --orders",
      "  tare plan --workload '*marshal' --platform uml",
      "  tare plan quickstart --pilot latest --precision 2%%",
      ""
    })
public final class PlanCommand extends CommonOptions implements Callable<Integer> {

  @Mixin private Campaigns campaigns = new Campaigns();

  @Option(names = "--orders", description = "Show the order of the cells in every trial.")
  private boolean orders;

  @Option(
      names = "--pilot",
      paramLabel = "RUN",
      description = "Plan from a finished run of the same cells: a directory, its name, or latest.")
  private @Nullable String pilot;

  @Option(
      names = "--precision",
      paramLabel = "P",
      description = "With --pilot: half-width of PD's interval divided by PD, such as 2%%.")
  private @Nullable String precision;

  @Option(names = "--json", description = "Print the plan as one JSON document.")
  private boolean json;

  private final CommandContext context;

  public PlanCommand(CommandContext context) {
    this.context = context;
  }

  /** The plan in JSON. */
  record Document(
      String campaign,
      long seed,
      String reference,
      Map<String, String> against,
      String design,
      long expectedNs,
      List<CellEntry> cells,
      List<BlockEntry> blocks) {}

  /**
   * A cell in JSON, with the expected values for one trial, if known. It has either numbers of
   * submissions or a time.
   */
  @RecordBuilder
  record CellEntry(
      String id,
      String workload,
      Map<String, Object> parameters,
      String path,
      @Nullable String load,
      String platform,
      @Nullable Integer submissions,
      @Nullable Integer warmup,
      @Nullable Long timeNs,
      @Nullable Long expectedNs) {}

  /** A block in JSON. */
  record BlockEntry(int index, List<Plan.Trial> trials) {}

  @Override
  public Integer call() throws CommandFailure, InterruptedException {
    PlatformAvailability availability = PlatformAvailability.ofThisMachine(System.getProperties());
    Substitution wanted = Substitution.wanted(campaigns.read(context), campaigns.substitutes());
    wanted.notes().forEach(note -> context.console().say("note: " + note.planned()));
    Substitution chosen = Substitution.chosen(wanted.campaign(), availability, false);
    Campaign campaign = chosen.campaign();
    chosen.notes().forEach(note -> context.console().say("note: " + note.text()));
    if (pilot != null) {
      RunDirectories shelf = new RunDirectories(context.directory());
      Path run = shelf.named(pilot);
      byPilot(PlanByPilot.of(campaign, run, shelf.shown(run).toString(), precision));
      return ExitStatus.ALL_VALID;
    }
    if (precision != null) {
      throw CommandFailure.usage("--precision needs a pilot, such as --pilot latest");
    }
    Substitution possible;
    try {
      possible = possible(campaign, availability);
    } catch (CommandFailure refusal) {
      show(campaign);
      throw refusal;
    }
    possible.notes().forEach(note -> context.console().say("note: " + note.planned()));
    show(possible.campaign());
    MeasuringCommand.quota(possible.campaign())
        .ifPresent(text -> context.console().say("note: " + text));
    RunQueue.sampled(context.machineStat())
        .filter(RunQueue::isBusy)
        .ifPresent(queue -> context.console().say("note: " + queue.warning()));
    return ExitStatus.ALL_VALID;
  }

  /**
   * The campaign as it would run here.
   *
   * @throws CommandFailure if it cannot run here; it can still be planned
   */
  private Substitution possible(Campaign campaign, PlatformAvailability availability)
      throws CommandFailure, InterruptedException {
    Benchmarks.notes(campaign).forEach(note -> context.console().say("note: " + note));
    CampaignChecks.require(context, campaign, context.directory());
    return Substitution.possible(
            campaign, availability, campaigns.mayReplace(), campaigns.isDefault())
        .fitting(MachineMemory.bytes());
  }

  private void show(Campaign campaign) {
    Plan plan = new Planner(campaign).plan(campaign.schedule().blocks());
    DurationEstimate estimate =
        new DurationEstimate(campaign, plan, TriedTimes.in(context.home().cache()));
    if (json) {
      context.console().document(RecordJson.complete(document(campaign, plan, estimate)));
    } else {
      report(campaign, plan, estimate);
    }
  }

  private void byPilot(PlanByPilot plan) {
    Console console = context.console();
    RunResults.warn(console, plan.warnings());
    if (json) {
      console.document(RecordJson.complete(PilotDocument.of(plan)));
    } else {
      console.result(new PilotText(plan, console.width()).text());
    }
  }

  private void report(Campaign campaign, Plan plan, DurationEstimate estimate) {
    Console console = context.console();
    console.prose(
        campaign.name()
            + ": "
            + QuantityText.count(plan.cells().size(), "cell")
            + ", "
            + QuantityText.count(plan.blocks().size(), "block")
            + (estimate.unknown().isEmpty() ? ", about " : ", at least ")
            + QuantityText.duration(estimate.whole())
            + "\n"
            + way(campaign)
            + jvm(campaign, plan)
            + contrasts(campaign));
    estimate.unknownWords().ifPresent(words -> console.say("note: " + words));
    console.table(cells(campaign, plan, estimate));
    console.result("");
    console.table(orders ? orders(plan, estimate) : trials(plan, estimate));
  }

  private static Table cells(Campaign campaign, Plan plan, DurationEstimate estimate) {
    List<String> unknown = estimate.unknown();
    return new Columns<Map.Entry<String, Cell>>()
        .words("cell", Map.Entry::getKey)
        .words("platform", each -> each.getValue().platform())
        .words("workload", each -> CellNames.of(each.getValue().measurand()))
        .numbers(
            campaign.isTimed() ? "measured for" : "submissions",
            each -> amount(campaign, each.getValue()))
        .numbers(
            "one trial",
            each ->
                unknown.contains(each.getKey())
                    ? "unknown"
                    : expected(estimate.cell(each.getKey())))
        .table(List.copyOf(plan.cells().entrySet()));
  }

  private static Table trials(Plan plan, DurationEstimate estimate) {
    return new Columns<Plan.Block>()
        .numbers("block", each -> "" + each.index())
        .words(
            "trials in their order",
            block ->
                block.trials().stream()
                    .map(each -> each.platform() + " (" + expected(estimate.trial(each)) + ")")
                    .collect(Collectors.joining(", ")))
        .table(plan.blocks());
  }

  /** A trial and its block. */
  private record InBlock(Plan.Block block, Plan.Trial trial) {}

  /** One row per trial. */
  private static Table orders(Plan plan, DurationEstimate estimate) {
    return new Columns<InBlock>()
        .numbers("block", each -> "" + each.block.index())
        .words("trial", each -> each.trial.platform())
        .numbers("time", each -> expected(estimate.trial(each.trial)))
        .words("cells in their order", each -> String.join(" ", each.trial.cells()))
        .table(
            plan.blocks().stream()
                .flatMap(block -> block.trials().stream().map(each -> new InBlock(block, each)))
                .toList());
  }

  /** Candidates with their references. */
  private static Map<String, String> against(Campaign campaign) {
    Map<String, String> against = new LinkedHashMap<>();
    for (PlatformChoice each : campaign.platforms()) {
      campaign
          .references()
          .referenceOf(each.name())
          .ifPresent(reference -> against.put(each.name(), reference));
    }
    return against;
  }

  /** Empty if all have the same reference. */
  private static String contrasts(Campaign campaign) {
    return campaign.references().own().isEmpty()
        ? ""
        : against(campaign).entrySet().stream()
            .map(each -> each.getKey() + " against " + each.getValue())
            .collect(Collectors.joining(", ", "Compared: ", "\n"));
  }

  private static String way(Campaign campaign) {
    String order =
        campaign.design() == Design.SIDE_BY_SIDE
            ? "Platforms side by side"
            : "Platforms one after the other";
    return campaign
        .schedule()
        .rounds()
        .map(
            rounds ->
                order + ", in turns of " + written(rounds.sliceNanos()) + settling(rounds) + "\n")
        .orElse(order + "\n");
  }

  /** Which JVM the numbers will be of; empty unless fresh servers are measured. */
  private static String jvm(Campaign campaign, Plan plan) {
    ServerChoice server = campaign.setup().server();
    String limit = JvmCompilers.limit(String.join(" ", server.jvmOptions()));
    return server.admin().isEmpty()
            && plan.cells().values().stream()
                .anyMatch(cell -> plan.metrics(cell).areReportedByServer())
        ? "Services on JDK %d (other machines use their own), %s\n"
            .formatted(
                Runtime.version().feature(), limit.isEmpty() ? "with its default compilers" : limit)
        : "";
  }

  private static String settling(Rounds rounds) {
    String primed =
        rounds.settling().primingNanos() == 0
            ? ""
            : "warmed up by requests for " + written(rounds.settling().primingNanos());
    if (rounds.settling().maxNanos() == 0) {
      return primed.isEmpty() ? "" : ", when fresh servers have been " + primed;
    }
    return ", when fresh servers have settled: "
        + (primed.isEmpty() ? "" : primed + ", then ")
        + written(rounds.settling().minNanos())
        + " to "
        + written(rounds.settling().maxNanos());
  }

  private static String written(long nanos) {
    return Dimension.DURATION.write(nanos);
  }

  private static String amount(Campaign campaign, Cell cell) {
    if (campaign.isTimed()) {
      return written(campaign.timeNanos(cell.measurand()));
    }
    Submissions submissions = campaign.submissions(cell.measurand());
    return submissions.total() + ", " + submissions.warmup() + " warm up";
  }

  /** Cells of less than a second would all take "0 s". */
  private static String expected(Duration duration) {
    return duration.toSeconds() > 0 ? QuantityText.duration(duration) : "< 1 s";
  }

  private static Document document(Campaign campaign, Plan plan, DurationEstimate estimate) {
    List<CellEntry> cells = new ArrayList<>();
    List<String> unknown = estimate.unknown();
    plan.cells()
        .forEach(
            (id, cell) -> {
              boolean isTimed = campaign.isTimed();
              Submissions submissions = campaign.submissions(cell.measurand());
              cells.add(
                  PlanCommandCellEntryBuilder.builder()
                      .id(id)
                      .workload(cell.measurand().workload())
                      .parameters(cell.measurand().parameters().values())
                      .path(cell.measurand().network().name())
                      .load(cell.measurand().load().map(Load::words).orElse(null))
                      .platform(cell.platform())
                      .submissions(isTimed ? null : submissions.total())
                      .warmup(isTimed ? null : submissions.warmup())
                      .timeNs(isTimed ? campaign.timeNanos(cell.measurand()) : null)
                      .expectedNs(unknown.contains(id) ? null : estimate.cell(id).toNanos())
                      .build());
            });
    return new Document(
        campaign.name(),
        plan.seed(),
        plan.reference(),
        against(campaign),
        plan.design().label(),
        estimate.whole().toNanos(),
        cells,
        plan.blocks().stream().map(each -> new BlockEntry(each.index(), each.trials())).toList());
  }
}
