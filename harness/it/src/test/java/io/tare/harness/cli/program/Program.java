package io.tare.harness.cli.program;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.cli.Tare;
import io.tare.harness.clock.RunClock;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.InstallationHome;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.Terminal;
import io.tare.harness.model.SampleBatch;
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
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The program from this build, run in its own directory. Its cache outlives the tests and belongs
 * to one of the JVMs that run them, except for what takes long to make and is the same for all.
 */
final class Program {

  /** Longer than any run that is not stuck, even on a busy machine. */
  static final long DEADLINE_MINUTES = 15;

  /** What all tests share. Records of runs are not among them. */
  private static final List<String> STORES = List.of("images", "trees", "shipments");

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
    for (String store : STORES) {
      share(cache.resolve(store));
    }
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
  CommandResult run(String... arguments) throws IOException, InterruptedException {
    return start(arguments).ended();
  }

  /**
   * Runs a command in this JVM, for commands that need no separate process, which are all that do
   * not measure.
   */
  CommandResult call(String... arguments) {
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
    return new CommandResult(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private void setUp(Map<String, String> environment) {
    environment.put("TARE_CACHE", cache.toString());
    environment.put("LC_ALL", "C.UTF-8");
    environment.remove("CI");
    environment.putAll(variables);
  }

  /** The command that starts it; arguments follow. */
  List<String> words() throws IOException {
    List<String> words = new ArrayList<>();
    // A build server may run everything with SIGINT ignored, which children inherit.
    words.addAll(List.of("/usr/bin/env", "--default-signal=INT"));
    words.add(BuiltTare.java().toString());
    words.addAll(BuiltTare.JVM_OPTIONS);
    words.addAll(StartArchive.options());
    // Other measurements on this machine must not fail a test.
    words.add("-Dtare.lock=" + cache.resolve("measuring.lock"));
    words.addAll(List.of("-jar", JAR.toString()));
    return words;
  }

  /** Starts a command. */
  Running start(String... arguments) throws IOException {
    List<String> words = words();
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

  /** Lets a store of the cache be the one of all tests of this build. */
  private static void share(Path store) throws IOException {
    if (Files.exists(store)) {
      return;
    }
    Files.deleteIfExists(store);
    Files.createSymbolicLink(
        store,
        Files.createDirectories(BuiltTare.shared("guest-cache").resolve(store.getFileName())));
  }

  /** A running command. */
  record Running(Process process, Path outFile, Path errFile) {

    /** Waits for its end; one that is stuck is killed, and the test fails by its exit status. */
    CommandResult ended() throws InterruptedException {
      try {
        var unused = process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES);
      } finally {
        process.destroyForcibly();
      }
      return new CommandResult(process.waitFor(), text(outFile), text(errFile));
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
      var unused =
          awaitRecord(run, () -> Optional.of(count).filter(each -> recorded(run, counts) >= each));
    }

    /**
     * Waits until a run has recorded some samples of a trial.
     *
     * @param others trials to ignore
     * @return the trial's name
     */
    String awaitTrial(Path run, List<String> others) throws InterruptedException {
      return awaitRecord(run, () -> trials(run).filter(each -> !others.contains(each)).findFirst());
    }

    /** Waits until a run's record contains something; reads it only when it has grown. */
    private <T> T awaitRecord(Path run, Supplier<Optional<T>> sought) throws InterruptedException {
      long read = 0;
      while (true) {
        long size =
            Files.exists(run.resolve("plan.json"))
                ? run.resolve("samples.avro").toFile().length()
                : 0;
        Optional<T> found = size == read ? Optional.empty() : sought.get();
        if (found.isPresent()) {
          return found.get();
        }
        read = size;
        if (!process.isAlive()) {
          throw new AssertionError("ended before the test could act: " + ended());
        }
        Thread.sleep(20);
      }
    }

    private static Stream<String> trials(Path run) {
      Stream.Builder<String> trials = Stream.builder();
      RunArchive.open(run).forEachBatch(batch -> trials.add(batch.trial()));
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
  record CommandResult(int status, String out, String err) {

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
