package io.tare.harness.cli.command;

import io.tare.harness.cli.place.CampaignCatalog;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.RunDirectories;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tare completion}. */
@Command(
    name = "completion",
    description =
        "Print a script that lets a shell complete commands, options, campaigns and runs.",
    footer = {
      "",
      "Examples:",
      "  tare completion bash > ~/.local/share/bash-completion/completions/tare",
      "  source <(tare completion zsh)    in ~/.zshrc",
      ""
    })
public final class CompletionCommand extends CommonOptions implements Callable<Integer> {

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
    CampaignCatalog shelf = new CampaignCatalog(context.home(), context.directory());
    String files = "$(compgen -f -- \"${curr_word}\")";
    return AutoComplete.bash("tare", command.root().commandLine())
        // Falls back to file names.
        .replace("  type compopt &>/dev/null && compopt +o default\n\n", "")
        .replace(quoted(CompletionWords.CAMPAIGNS), String.join(" ", shelf.names()) + " " + files)
        .replace(
            quoted(CompletionWords.RUNS),
            RunDirectories.LATEST + " $(command ls runs 2>/dev/null)");
  }

  private static String quoted(String marker) {
    return '"' + marker + '"';
  }
}
