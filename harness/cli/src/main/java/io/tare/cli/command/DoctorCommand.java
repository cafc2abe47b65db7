package io.tare.cli.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.ExitStatus;
import io.tare.cli.machine.Debian;
import io.tare.cli.machine.MachineCheck;
import io.tare.cli.machine.MachineDiagnostics;
import io.tare.cli.terminal.Console;
import io.tare.cli.terminal.TerminalColours;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare doctor}. */
@Command(
    name = "doctor",
    description = "Say what this machine has and lacks, and what that costs.",
    footer = {
      "",
      "Examples:",
      "  tare doctor",
      "  tare doctor --install   install what is missing (Debian, as root)",
      ""
    })
public final class DoctorCommand extends CommonOptions implements Callable<Integer> {

  @Option(names = "--json", description = "Print the checks as one JSON document.")
  private boolean json;

  @Option(names = "--install", description = "Install the packages that are missing.")
  private boolean install;

  private final CommandContext context;

  public DoctorCommand(CommandContext context) {
    this.context = context;
  }

  /** What is printed for machines. */
  record Document(List<MachineCheck> checks, List<String> missingPackages) {}

  @Override
  public Integer call() throws CommandFailure, InterruptedException {
    MachineDiagnostics examination = new MachineDiagnostics(context);
    if (install) {
      install(examination.missingPackages());
      examination.forget();
    }
    List<MachineCheck> checks = examination.checks();
    Console console = context.console();
    if (json) {
      console.document(JsonDocuments.of(new Document(checks, examination.missingPackages())));
    } else {
      checks.forEach(check -> show(console, check));
      List<String> packages = examination.missingPackages();
      console.result(
          packages.isEmpty()
              ? "\nNo package is missing."
              : "\nTo have everything: " + Debian.command(packages));
    }
    return ExitStatus.ALL_VALID;
  }

  private static void show(Console console, MachineCheck check) {
    TerminalColours ink =
        new TerminalColours(console.terminal().hasColour() && console.terminal().isOutput());
    String state = String.format(java.util.Locale.ROOT, "%-8s", check.state().label());
    String coloured =
        switch (check.state()) {
          case GOOD -> ink.green(state);
          case LIMITED -> ink.yellow(state);
          case MISSING -> ink.red(state);
        };
    console.result(
        coloured + String.format(java.util.Locale.ROOT, "%-12s", check.topic()) + check.finding());
    if (!check.advice().isEmpty()) {
      console.result(" ".repeat(20) + check.advice());
    }
  }

  private void install(List<String> packages) throws CommandFailure {
    if (packages.isEmpty()) {
      return;
    }
    if (!Debian.isHere() || !Debian.isAdministrator()) {
      throw new CommandFailure(
          ExitStatus.INFRASTRUCTURE,
          "packages can be installed by root on Debian only; let somebody run: "
              + Debian.command(packages));
    }
    context.console().say("Installing " + String.join(" ", packages) + " ...");
    Debian.install(packages);
  }
}
