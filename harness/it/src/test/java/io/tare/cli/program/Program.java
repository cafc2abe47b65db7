package io.tare.cli.program;

import io.tare.archive.RunArchive;
import io.tare.cli.Tare;
import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.InstallationHome;
import io.tare.cli.terminal.Console;
import io.tare.cli.terminal.Terminal;
import io.tare.harness.clock.RunClock;
import io.tare.model.SampleBatch;
import io.tare.services.fixture.BuiltTare;
import io.tare.services.fixture.Signals;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The program from this build, run in its own directory. Its cache outlives the tests and belongs
 * to one of the JVMs that run them, except for the guest image, which is taken from an existing
 * cache.
 */
final class Program {

  /** Longer than any run that is not stuck, even on a busy machine. */
  static final long DEADLINE_MINUTES = 15;

  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path JAR = BuiltTare.distribution().resolve("lib/tare-cli.jar");

  private final Path directory;
  private final Path cache;
  private final Map<String, String> variables = new HashMap<>();

  private Program(Path directory, Path cache) {
    this.directory = directory;
    this.cache = cache;
  }

  /**
   * @param directory the base of relative paths, as after cd
   */
  static Program in(Path directory) throws IOException {
    Path cache =
        Files.createDirectories(TARGET.resolve("it-cache-" + System.getProperty("test.fork", "1")));
    shareImages(cache.resolve("images"));
    return new Program(directory, cache);
  }

  /** The same with a variable of the environment. */
  Program with(String variable, String value) {
    variables.put(variable, value);
    return this;
  }

  Path cache() {
    return cache;
  }

  /** Runs a command until it ends. */
  Said run(String... arguments) throws IOException, InterruptedException {
    return start(arguments).ended();
  }

  /**
   * Runs a command in this JVM, for commands that need no separate process, which are all that do
   * not measure.
   */
  Said call(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Map<String, String> environment = new HashMap<>(System.getenv());
    setUp(environment);
    Properties properties = new Properties();
    properties.putAll(System.getProperties());
    properties.setProperty("tare.home", BuiltTare.distribution().toString());
    InputStream silence = InputStream.nullInputStream();
    int status =
        Tare.run(
            new CommandContext(
                new Console(silence, out, err, Terminal.of(new Properties(), environment)),
                InstallationHome.of(properties, environment),
                directory,
                environment,
                RunClock.SYSTEM,
                () -> ""),
            arguments);
    return new Said(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private void setUp(Map<String, String> environment) {
    environment.put("TARE_CACHE", cache.toString());
    environment.put("LC_ALL", "C.UTF-8");
    environment.remove("CI");
    environment.putAll(variables);
  }

  /** The command that starts it; arguments follow. */
  List<String> words() {
    return List.of(
        // A build server may run everything with SIGINT ignored, which children inherit.
        "/usr/bin/env",
        "--default-signal=INT",
        BuiltTare.java().toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        // Other measurements on this machine must not fail a test.
        "-Dtare.lock=" + cache.resolve("measuring.lock"),
        "-jar",
        JAR.toString());
  }

  /** Starts a command. */
  Running start(String... arguments) throws IOException {
    List<String> words = new ArrayList<>(words());
    words.addAll(List.of(arguments));
    Path out = Files.createTempFile(directory, "said-", ".out");
    Path err = Files.createTempFile(directory, "said-", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    setUp(builder.environment());
    Process process = builder.start();
    process.getOutputStream().close();
    return new Running(process, out, err);
  }

  /** Writes a campaign of the tests' resources into the directory. */
  String campaign(String name) throws IOException {
    try (var text = Program.class.getResourceAsStream("/campaigns/" + name)) {
      if (text == null) {
        throw new IllegalArgumentException("no campaign " + name);
      }
      Files.write(directory.resolve(name), text.readAllBytes());
      return name;
    }
  }

  /** Building an image takes half a minute and a network. */
  private static void shareImages(Path images) throws IOException {
    if (Files.exists(images)) {
      return;
    }
    Files.deleteIfExists(images);
    Files.createSymbolicLink(
        images, Files.createDirectories(BuiltTare.shared("guest-cache").resolve("images")));
  }

  /** A running command. */
  record Running(Process process, Path outFile, Path errFile) {

    /** Waits for its end; one that is stuck is killed, and the test fails by its exit status. */
    Said ended() throws InterruptedException {
      try {
        var unused = process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES);
      } finally {
        process.destroyForcibly();
      }
      return new Said(process.waitFor(), text(outFile), text(errFile));
    }

    /** Waits until a run has recorded a number of samples. */
    void awaitSamples(Path run, int count) throws InterruptedException {
      awaitSamples(run, count, batch -> true);
    }

    /** The same for an attempt at a trial. */
    void awaitSamplesOf(Path run, String trial, int attempt, int count)
        throws InterruptedException {
      awaitSamples(run, count, batch -> batch.trial().equals(trial) && batch.attempt() == attempt);
    }

    private void awaitSamples(Path run, int count, Predicate<SampleBatch> counts)
        throws InterruptedException {
      while (!Files.exists(run.resolve("plan.json")) || recorded(run, counts) < count) {
        if (!process.isAlive()) {
          throw new AssertionError("ended before the test could act: " + ended());
        }
        Thread.sleep(20);
      }
    }

    /**
     * Waits until a run has recorded some samples of a trial.
     *
     * @param others trials to ignore
     * @return the trial's name
     */
    String awaitTrial(Path run, List<String> others) throws InterruptedException {
      while (true) {
        Optional<String> begun = trials(run).filter(each -> !others.contains(each)).findFirst();
        if (begun.isPresent()) {
          return begun.get();
        }
        if (!process.isAlive()) {
          throw new AssertionError("ended before the test could act: " + ended());
        }
        Thread.sleep(20);
      }
    }

    private static Stream<String> trials(Path run) {
      Stream.Builder<String> trials = Stream.builder();
      if (Files.exists(run.resolve("plan.json"))) {
        RunArchive.open(run).forEachBatch(batch -> trials.add(batch.trial()));
      }
      return trials.build();
    }

    private static int recorded(Path run, Predicate<SampleBatch> counts) {
      int[] recorded = {0};
      RunArchive.open(run)
          .forEachBatch(batch -> recorded[0] += counts.test(batch) ? batch.size() : 0);
      return recorded[0];
    }

    /** Sends a signal by its name, such as {@code INT}, to the program only. */
    void signal(String name) throws IOException, InterruptedException {
      Signals.send(name, process);
    }

    /** The program's descendants whose command line has these words. */
    List<ProcessHandle> below(String words) {
      return process
          .descendants()
          .filter(each -> each.info().commandLine().orElse("").contains(words))
          .toList();
    }

    private static String text(Path file) {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The output of a command, and its exit status. */
  record Said(int status, String out, String err) {

    /** Its lines about failed trials. */
    List<String> troubles() {
      return err.lines().filter(line -> line.contains(" failed: ")).toList();
    }

    @Override
    public String toString() {
      return "exit status " + status + "\n" + out + "\n" + err;
    }
  }
}
