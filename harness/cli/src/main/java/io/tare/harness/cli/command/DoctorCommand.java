package io.tare.harness.cli.command;

import io.tare.analysis.table.Paragraph;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.cli.conduct.Substitution;
import io.tare.harness.cli.conduct.UserRoot;
import io.tare.harness.cli.conduct.WatchedRun;
import io.tare.harness.cli.machine.Debian;
import io.tare.harness.cli.machine.MachineCheck;
import io.tare.harness.cli.machine.MachineDiagnostics;
import io.tare.harness.cli.machine.PlatformAvailability;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.Scratch;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.TerminalColours;
import io.tare.harness.run.DryRunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare doctor}. */
@Command(
    name = "doctor",
    description =
        "Check what this machine has and lacks, and the consequences; with a campaign, whether its"
            + " workloads run on its platforms.",
    footer = {
      "",
      "With a campaign, starts each platform as a run would, including package installation, and"
          + " runs the smallest case of each workload there once.",
      "",
      "Examples:",
      "  tare doctor",
      "  tare doctor --install   installs missing packages (Debian, as root)",
      "  tare doctor my.yaml     quickly tries what my.yaml measures",
      ""
    })
public final class DoctorCommand extends CommonOptions implements Callable<Integer> {

  @Option(names = "--json", description = "Print the checks as one JSON document.")
  private boolean json;

  @Option(
      names = "--share-machine",
      description = "Try the campaign even if another run is measuring on this machine.")
  private boolean sharesMachine;

  @Option(names = "--install", description = "Install missing packages.")
  private boolean install;

  @Parameters(
      paramLabel = "CAMPAIGN",
      arity = "0..1",
      completionCandidates = CompletionWords.Campaigns.class,
      description = "A campaign file, or the name of a shipped one.")
  private Optional<String> campaign = Optional.empty();

  /** The column where findings begin. */
  private static final int INDENT = 20;

  private final CommandContext context;

  public DoctorCommand(CommandContext context) {
    this.context = context;
  }

  /**
   * The JSON document.
   *
   * @param campaign what was tried of the campaign; empty without one
   */
  record Document(List<MachineCheck> checks, List<String> missingPackages, List<Tried> campaign) {}

  /** A workload on a platform: {@code works}, {@code found} but not tried, or {@code fails}. */
  record Tried(String platform, String workload, String result, String finding) {
    static Tried of(DryRunResult each) {
      return new Tried(
          each.platform(),
          each.what(),
          each.result().name().toLowerCase(Locale.ROOT),
          each.words());
    }
  }

  @Override
  public Integer call() throws CommandFailure, InterruptedException {
    PlatformAvailability availability = PlatformAvailability.ofThisMachine(System.getProperties());
    Optional<Campaign> asked =
        campaign.isPresent()
            ? Optional.of(
                Substitution.chosen(Campaigns.read(context, campaign.get()), availability, false)
                    .campaign())
            : Optional.empty();
    if (asked.isPresent()) {
      CampaignChecks.requireSound(context, asked.get(), context.directory());
      Optional<Integer> elsewhere =
          new UserRoot(context, availability, arguments()).entered(asked.get());
      if (elsewhere.isPresent()) {
        return elsewhere.get();
      }
    }
    MachineDiagnostics examination = new MachineDiagnostics(context);
    if (install) {
      install(examination.missingPackages());
      examination.forget();
    }
    List<MachineCheck> checks = examination.checks();
    List<String> packages = examination.missingPackages();
    Console console = context.console();
    if (!json) {
      checks.forEach(check -> show(console, check));
      console.result(
          packages.isEmpty()
              ? "\nNo package is missing."
              : "\nTo install everything: " + Debian.command(packages));
    }
    List<DryRunResult> tried = asked.isPresent() ? tryOut(asked.get()) : List.of();
    if (json) {
      console.document(
          RecordJson.complete(
              new Document(checks, packages, tried.stream().map(Tried::of).toList())));
    } else {
      tried.forEach(each -> show(console, each));
    }
    return tried.stream().anyMatch(each -> each.result() == DryRunResult.Result.FAILS)
        ? ExitStatus.INFRASTRUCTURE
        : ExitStatus.ALL_VALID;
  }

  private List<DryRunResult> tryOut(Campaign tried) throws CommandFailure {
    try (Scratch.Held outputs = Scratch.of("doctor", context)) {
      return new WatchedRun(context, !sharesMachine)
          .conduct("doctor", tried, conductor -> conductor.tryOut(outputs.directory(), tried));
    }
  }

  private static void show(Console console, DryRunResult each) {
    MachineCheck.State state =
        switch (each.result()) {
          case WORKS -> MachineCheck.State.GOOD;
          case FOUND -> MachineCheck.State.LIMITED;
          case FAILS -> MachineCheck.State.MISSING;
        };
    String what = each.what().isEmpty() ? "" : each.what() + ": ";
    show(console, new MachineCheck(each.platform(), state, what + each.words(), ""));
  }

  private static void show(Console console, MachineCheck check) {
    TerminalColours ink =
        new TerminalColours(console.terminal().hasColour() && console.terminal().isOutput());
    String state = String.format(Locale.ROOT, "%-8s", check.state().label());
    String coloured =
        switch (check.state()) {
          case GOOD -> ink.green(state);
          case LIMITED -> ink.yellow(state);
          case MISSING -> ink.red(state);
        };
    String topic = String.format(Locale.ROOT, "%-12s", check.topic());
    List<String> lines = new ArrayList<>(lines(console, check.finding()));
    console.result(coloured + topic + lines.remove(0));
    if (!check.advice().isEmpty()) {
      lines.addAll(lines(console, check.advice()));
    }
    lines.forEach(each -> console.result(" ".repeat(INDENT) + each));
  }

  /** The column beside the topics. */
  private static List<String> lines(Console console, String text) {
    return Paragraph.lines(text, console.width() - INDENT, "", "");
  }

  private void install(List<String> packages) throws CommandFailure {
    if (packages.isEmpty()) {
      return;
    }
    if (!Debian.isHere() || !Debian.isAdministrator()) {
      throw CommandFailure.infrastructure(
          "packages can be installed only by root, and only on Debian; ask root to "
              + "run: "
              + Debian.command(packages));
    }
    context.console().say("Installing " + String.join(" ", packages) + " ...");
    Debian.install(packages);
  }
}
