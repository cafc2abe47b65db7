package io.tare.harness.capsule.command;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.report.Report;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.archive.RunClaim;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignInputs;
import io.tare.harness.capsule.ProgramIdentity;
import io.tare.harness.capsule.RunCapsule;
import io.tare.harness.capsule.RunCheck;
import io.tare.harness.capsule.SigningKey;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.NamedRun;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.WrittenFiles;
import io.tare.harness.model.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare capsule}. */
@Command(
    name = "capsule",
    description = "Pack a run into one file, for others to verify.",
    footer = {
      "",
      "A tar archive, compressed with gzip: the run directory, the input files of its campaign,"
          + " this program's version and hash, and the SHA-256 of each file. The log and raw/"
          + " are included: look for secrets in them first.",
      "",
      "Examples:",
      "  tare capsule latest",
      "  tare capsule latest --key ~/.ssh/id_ed25519 --output run.tar.gz",
      ""
    })
public final class CapsuleCommand extends CommonOptions implements Callable<Integer> {

  /** Names a program that asks for a passphrase where there is no terminal. */
  private static final String ASKING_PROGRAM = "SSH_ASKPASS";

  @Mixin private NamedRun named = new NamedRun();

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write to this file (default: the run's name and .capsule.tar.gz).")
  private Optional<OutputFile> output = Optional.empty();

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description = "Sign with this OpenSSH key, by ssh-keygen -Y sign.")
  private Optional<Path> keyFile = Optional.empty();

  @Option(names = "--json", description = "Print the result as one JSON document.")
  private boolean json;

  private final CommandContext context;
  private final RunDirectories shelf;

  public CapsuleCommand(CommandContext context) {
    this.context = context;
    this.shelf = new RunDirectories(context.directory());
  }

  /** The result in JSON. */
  record Made(
      String file, String sha256, ProgramIdentity program, boolean signed, List<String> warnings) {}

  @Override
  public Integer call() throws CommandFailure {
    requireKey();
    Path run = named.in(context);
    RunArchive archive = RunArchive.open(run);
    RunClaim.requireFree(run);
    try {
      make(archive, run.toAbsolutePath().normalize(), keyFile.map(context.directory()::resolve));
    } catch (IOException e) {
      throw CommandFailure.infrastructure(e);
    }
    return ExitStatus.ALL_VALID;
  }

  private void requireKey() throws CommandFailure {
    if (keyFile.isEmpty()) {
      return;
    }
    boolean canAsk =
        context.console().terminal().isAny()
            || (context.variables().containsKey(ASKING_PROGRAM)
                && (context.variables().containsKey("DISPLAY")
                    || context.variables().containsKey(ASKING_PROGRAM + "_REQUIRE")));
    try {
      SigningKey.require(context.directory().resolve(keyFile.get()), canAsk);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--key " + keyFile.get() + e.getMessage());
    } catch (IOException e) {
      throw CommandFailure.infrastructure(e);
    }
  }

  private void make(RunArchive archive, Path run, Optional<Path> key)
      throws IOException, CommandFailure {
    String name = String.valueOf(run.getFileName());
    RunCheck check = RunCheck.of(run, name, Long.MAX_VALUE);
    if (check.unread().isPresent()) {
      throw CommandFailure.infrastructure(check.unread().get());
    }
    List<String> warnings = new ArrayList<>(check.damage());
    boolean hasReport = check.hasReport();
    check.unchecked().stream().map("not checked: "::concat).forEach(warnings::add);
    if (hasReport && !check.agrees()) {
      warnings.add(
          "report/ differs from the report that this version computes from the samples; "
              + "tare report "
              + shelf.word(run)
              + " writes it again");
    }
    Map<String, String> report =
        hasReport ? Map.of() : Report.of(Analysis.withDefaults().of(ArchivedRun.open(run))).files();
    RunCapsule capsule =
        new RunCapsule(run, name, inputs(archive, warnings), report, check.agrees());
    ProgramIdentity program = ProgramIdentity.of(context.home());
    OutputFile target =
        output.orElseGet(() -> OutputFile.parse(RunCapsule.plain(name) + ".capsule.tar.gz"));
    WrittenFiles.write(
        context, target, out -> capsule.writeTo(out, program, Runtime.version().toString(), key));
    Path file = target.in(context);
    report(new Made(file.toString(), Sha256.of(file), program, key.isPresent(), warnings), file);
  }

  /** A run records the digests of its inputs; a run without such a record had none. */
  private static SortedMap<String, Path> inputs(RunArchive archive, List<String> warnings) {
    if (!archive.campaign().contains("digests:")) {
      return new TreeMap<>();
    }
    try {
      Campaign campaign = CampaignFile.read(archive.layout().campaign());
      List<String> objections = CampaignInputs.objections(campaign);
      if (objections.isEmpty()) {
        return CampaignInputs.files(campaign);
      }
      objections.forEach(each -> warnings.add("inputs are not included: " + each));
    } catch (CampaignException e) {
      warnings.add(
          "inputs are not included: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse("campaign.yaml"));
    }
    return new TreeMap<>();
  }

  private void report(Made made, Path file) {
    made.warnings().forEach(each -> context.console().say("Warning: " + each));
    if (json) {
      context.console().document(RecordJson.complete(made));
    } else {
      context
          .console()
          .prose(
              "Wrote %s, %s, with the SHA-256 %s."
                  .formatted(
                      shelf.shown(file), made.signed() ? "signed" : "not signed", made.sha256()));
    }
  }
}
