package io.tare.harness.cli.command;

import io.tare.analysis.studies.StudyFile;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.cli.conduct.Substitution;
import io.tare.harness.cli.place.CampaignCatalog;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.RunDirectories;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tare completion}. */
@Command(
    name = "completion",
    description =
        "Print a script that lets a shell complete commands, options and names, such as those of"
            + " campaigns, runs and studies.",
    footer = {
      "",
      "Examples:",
      "  tare completion bash > ~/.local/share/bash-completion/completions/tare",
      "  source <(tare completion zsh)    in ~/.zshrc",
      ""
    })
public final class CompletionCommand extends CommonOptions implements Callable<Integer> {

  /** Values of an enum: the program accepts them in lower case too, and shows them so. */
  private static final Pattern CONSTANTS =
      Pattern.compile("(?<=_args=\\()\"[A-Z]+\"( \"[A-Z]+\")*(?=\\))");

  /** A shell. */
  enum Shell {
    BASH,
    ZSH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
  @SuppressWarnings("UnusedVariable") // so that other shells are refused
  private Shell shell = Shell.BASH;

  @Spec private CommandSpec command = CommandSpec.create();

  private final CommandContext context;

  public CompletionCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    context.console().document(script());
    return ExitStatus.ALL_VALID;
  }

  /** The same for both: zsh accepts scripts written for bash. */
  private String script() {
    String script =
        AutoComplete.bash("tare", command.root().commandLine())
            // Falls back to file names.
            .replace("  type compopt &>/dev/null && compopt +o default\n\n", "");
    for (Map.Entry<String, String> each : words().entrySet()) {
      script = script.replace(quoted(each.getKey()), each.getValue());
    }
    return CONSTANTS
        .matcher(script)
        .replaceAll(list -> Matcher.quoteReplacement(list.group().toLowerCase(Locale.ROOT)));
  }

  /** What the placeholders stand for. */
  private Map<String, String> words() {
    String files = " $(compgen -f -- \"${curr_word}\")";
    String runs = RunDirectories.LATEST + " $(command ls runs 2>/dev/null)";
    String studies = String.join(" ", StudyFile.shipped());
    CampaignCatalog shelf = new CampaignCatalog(context.home(), context.directory());
    return Map.of(
        CompletionWords.CAMPAIGNS,
        String.join(" ", shelf.names()) + files,
        CompletionWords.FILES,
        files,
        CompletionWords.RUNS,
        runs,
        CompletionWords.STUDIES,
        studies + files,
        CompletionWords.MODELS,
        studies + " " + runs + files,
        CompletionWords.PLATFORMS,
        String.join(" ", Substitution.knownKinds()),
        CompletionWords.WORKLOADS,
        String.join(" ", Workloads.names()));
  }

  private static String quoted(String marker) {
    return '"' + marker + '"';
  }
}
