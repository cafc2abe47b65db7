package io.tare.client.program;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program: measures services from where it runs. */
@Command(
    name = "tare-client",
    description = "Measures SOAP services and prints every sample as a line of JSON.",
    versionProvider = ClientMain.Version.class,
    mixinStandardHelpOptions = true,
    subcommands = {MeasureCommand.class, SessionCommand.class, ClockCommand.class},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all submissions valid",
      "1:some submission failed",
      "2:wrong usage",
      "3:the server, the output or the memory failed",
      "130:interrupted"
    },
    footer = {
      "",
      "Example:",
      "  java -jar tare-client.jar measure --endpoint http://127.0.0.1:8080/tare \\",
      "      --workload soap.unmarshal --param s=2MB --param c=10"
    })
public final class ClientMain implements Runnable {

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print stack traces with errors.")
  boolean debug;

  @Spec CommandSpec spec;

  private ClientMain() {
    this.spec = CommandSpec.create();
  }

  /** Runs a command and ends the JVM with its exit code. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  static int run(String... arguments) {
    Locale.setDefault(Locale.ROOT); // for libraries; the program itself never uses it
    limitWsdlReading();
    PrintWriter errors = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    return new CommandLine(new ClientMain())
        .setErr(errors)
        .setParameterExceptionHandler(ClientMain::misused)
        .setExecutionExceptionHandler(ClientMain::failed)
        .execute(arguments);
  }

  /** Metro sets no limit, so a server that accepts and stays silent would block it for ever. */
  private static void limitWsdlReading() {
    setIfAbsent("sun.net.client.defaultConnectTimeout", "10000");
    setIfAbsent("sun.net.client.defaultReadTimeout", "60000");
  }

  private static void setIfAbsent(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  private static int misused(ParameterException mistake, String[] arguments) {
    CommandLine line = mistake.getCommandLine();
    line.getErr()
        .println(
            "tare-client: "
                + mistake.getMessage()
                + "; see "
                + line.getCommandSpec().qualifiedName()
                + " --help");
    return ExitCode.USAGE;
  }

  private static int failed(Exception failure, CommandLine line, ParseResult arguments) {
    boolean output = failure instanceof IOException;
    line.getErr()
        .println(
            "tare-client: "
                + (output ? "the output cannot be written: " + failure.getMessage() : failure));
    if (arguments.matchedOptionValue("--debug", false)) {
      failure.printStackTrace(line.getErr());
    }
    return ExitCode.INFRASTRUCTURE;
  }

  /** The build's version. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"tare-client " + RuntimeVersions.current().version()};
    }
  }
}
