package io.tare.harness.workloads.services.http;

import io.tare.harness.model.BoundedPeer;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.services.client.RunningService;
import io.tare.harness.workloads.services.client.ServiceDirectory;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A program of the user's that is a service, on the platform's server node, for one trial. */
final class ServiceProgram implements RunningService {

  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  /** Limit of the output that is kept: some services log every request. */
  private static final long KEPT_CHARACTERS = 1 << 20;

  private static final int SHOWN = 300;
  private static final String IN_DIRECTORY = "cd \"$0\" && exec \"$@\"";

  private final String name;
  private final ServiceDirectory directory;
  private final RunningProcess process;
  private final List<Thread> listeners = new ArrayList<>();
  private volatile String lastLine = "";

  /** Why it was ended here; null if it has sent nothing without end. */
  private volatile @Nullable IOException excess;

  private ServiceProgram(String name, ServiceDirectory directory, RunningProcess process) {
    this.name = name;
    this.directory = directory;
    this.process = process;
  }

  /** The directory of a trial's service. */
  static ServiceDirectory directory(TrialContext context, int number) {
    return ServiceDirectory.of(context, context.node().host(), "service-" + number);
  }

  /**
   * Uploads the files and starts the program beside them.
   *
   * @param number of the trial's services, from 1
   * @throws HostException if it cannot be started
   */
  static ServiceProgram start(
      TrialContext context, int number, ProgramStart start, ServiceLocation location)
      throws HostException, InterruptedException {
    ServiceDirectory directory = directory(context, number);
    directory.make();
    for (Path file : start.files()) {
      directory.add(file);
    }
    List<String> words = new ArrayList<>(List.of("sh", "-c", IN_DIRECTORY, directory.path()));
    start.words().forEach(word -> words.add(location.fill(word)));
    String name = "the service " + start.words().get(0) + " of " + context.trial().id();
    Command stated = Command.of(words).inStatedEnvironment();
    for (Map.Entry<String, String> each : start.environment().entrySet()) {
      stated = stated.with(each.getKey(), each.getValue());
    }
    ServiceProgram service =
        new ServiceProgram(
            name, directory, context.node().host().start(context.layout().of(stated)));
    service.listen(service.process.standardOutput(), context.rawFile("service-" + number, "out"));
    service.listen(service.process.standardError(), context.rawFile("service-" + number));
    return service;
  }

  @Override
  public void requireRunning(Duration patience) throws MeasurementException, InterruptedException {
    if (process.isRunning() && process.waitFor(patience).isEmpty()) {
      return;
    }
    OptionalInt status = process.waitFor(LAST_WORDS);
    for (Thread listener : listeners) {
      listener.join(LAST_WORDS.toMillis());
    }
    IOException tooMuch = excess;
    if (tooMuch != null) {
      throw new TrialFailure(name + " was ended: " + tooMuch.getMessage(), tooMuch);
    }
    throw new TrialFailure(
        name
            + " ended"
            + (status.isPresent() ? " with status " + status.getAsInt() : " or was cut off")
            + (lastLine.isEmpty() ? "" : "; its last output: " + lastLine)
            + "; start must name a program that stays in the foreground");
  }

  /** Reads its output, so that it never blocks. */
  private void listen(InputStream stream, Path file) {
    Thread thread = new Thread(() -> keep(stream, file), name + " output");
    thread.setDaemon(true);
    thread.start();
    listeners.add(thread);
  }

  private void keep(InputStream stream, Path file) {
    long kept = 0;
    try (BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(BoundedPeer.lines(stream), StandardCharsets.UTF_8));
        Writer writer = Files.newBufferedWriter(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (kept < KEPT_CHARACTERS) {
          kept += line.length() + 1;
          writer.write(line + "\n");
          writer.flush();
        }
        if (!line.isBlank()) {
          lastLine = line.strip().substring(0, Math.min(SHOWN, line.strip().length()));
        }
      }
    } catch (IOException e) {
      lastLine = lastLine.isEmpty() ? String.valueOf(e.getMessage()) : lastLine;
      if (e instanceof BoundedPeer.TooMuchException) {
        excess = e;
        process.close(); // nobody reads its output any more
      }
    }
  }

  /** Ends it with its children, and removes its directory. */
  @Override
  public void close() {
    process.close();
    directory.close();
  }
}
