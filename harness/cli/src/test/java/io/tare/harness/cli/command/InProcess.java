package io.tare.harness.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tare.harness.cli.Tare;
import io.tare.harness.clock.RunClock;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.InstallationHome;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Runs commands that need no other program, without starting one. */
public final class InProcess {

  private final Path directory;
  private final Map<String, String> variables = new HashMap<>();
  private final Properties terminal = new Properties();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private OutputStream standardOutput = out;
  private String machineStat = "";

  /**
   * @param directory the base of relative paths
   */
  public InProcess(Path directory) {
    this.directory = directory;
  }

  /** The same with a variable of the environment. */
  InProcess with(String variable, String value) {
    variables.put(variable, value);
    return this;
  }

  /** The same on a terminal of 80 columns. */
  InProcess onATerminal() {
    terminal.setProperty("tare.terminal", "out");
    terminal.setProperty("tare.terminal.size", "24 80");
    return this;
  }

  /** The same on a terminal without answers to questions. */
  InProcess withoutAnswers() {
    terminal.setProperty("tare.terminal", "in,err");
    return this;
  }

  /** The same on a machine with this {@code /proc/stat}; it is empty otherwise. */
  InProcess onAMachine(String stat) {
    machineStat = stat;
    return this;
  }

  /** The same with another standard output, instead of {@link #out}. */
  public InProcess writingTo(OutputStream output) {
    standardOutput = output;
    return this;
  }

  /** The exit status. */
  public int tare(String... arguments) {
    return Tare.run(context(), arguments);
  }

  CommandContext context() {
    Terminal terminal = Terminal.of(this.terminal, Map.of("LANG", "C.UTF-8"));
    return new CommandContext(
        new Console(InputStream.nullInputStream(), standardOutput, err, terminal),
        home(),
        directory,
        variables,
        RunClock.SYSTEM,
        () -> machineStat);
  }

  /** The directory of campaigns, as set by the launcher. */
  private InstallationHome home() {
    Properties properties = new Properties();
    properties.putAll(System.getProperties());
    properties.setProperty("tare.campaigns", Path.of("../../campaigns").toString());
    properties.setProperty("tare.home", built().toString());
    return InstallationHome.of(properties, variables);
  }

  /** The program is not assembled yet when these tests run; its artefacts are only looked for. */
  private static Path built() {
    Path home = Path.of("target", "in-process").toAbsolutePath();
    try {
      Files.createDirectories(home.resolve("artefacts"));
      for (String name :
          List.of(
              "glassfish-embedded-all.jar",
              "tare-benchmarks.jar",
              "tare-client.jar",
              "tare-host.jar",
              "tare-services.war")) {
        Files.write(home.resolve("artefacts").resolve(name), new byte[0]);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return home;
  }

  String out() {
    return out.toString(UTF_8);
  }

  public String err() {
    return err.toString(UTF_8);
  }
}
