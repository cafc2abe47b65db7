package io.tare.infra.gvisor;

import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.Tool;
import io.tare.infra.hosts.cache.CacheSlot;
import io.tare.infra.hosts.lease.TreeRemoval;
import io.tare.infra.machine.LocalHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where this machine's {@code runsc} comes from. */
final class RunscSource {

  static final String PROGRAM = "runsc";

  /** Builds with Go 1.21 or newer, which fetches the compiler that this version asks for. */
  static final String VERSION = "v0.0.0-20260905035102-160fafc42237";

  private static final String MODULE = "gvisor.dev/gvisor/runsc";
  private static final Path USUAL_GO = Path.of("/usr/local/go/bin/go");
  private static final Pattern GO_VERSION = Pattern.compile("\\bgo([0-9]{1,4})[.]([0-9]{1,4})");
  private static final int GO_MAJOR = 1;
  private static final int GO_MINOR = 21;
  private static final Duration BUILD = Duration.ofMinutes(40);

  private RunscSource() {}

  /**
   * One that exists without being built: the named one, or that of the system. A distribution's may
   * be too old for the settings, or for a network stack of its own on this kernel; then it is left
   * alone where Go can build another.
   */
  static Optional<Path> installed(GvisorSettings settings) {
    return settings.runsc().or(() -> ofSystem(settings, SearchPath.find(PROGRAM), go()));
  }

  static Optional<Path> ofSystem(
      GvisorSettings settings, Optional<Path> found, Optional<Path> compiler) {
    return found.filter(program -> compiler.isEmpty() || suffices(program, settings));
  }

  private static boolean suffices(Path program, GvisorSettings settings) {
    try {
      Runsc runsc = Runsc.of(program);
      return runsc.objection(settings).isEmpty()
          && (settings.stack().isPresent() || runsc.hasOwnStack());
    } catch (HostException e) {
      return false;
    }
  }

  /** Why the program that would be used cannot run what a campaign asks for. */
  static Optional<String> obstacle(GvisorSettings settings) {
    return installed(settings).flatMap(program -> obstacle(program, settings));
  }

  private static Optional<String> obstacle(Path program, GvisorSettings settings) {
    try {
      return Runsc.of(program).objection(settings);
    } catch (HostException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * A compiler that is new enough, also where its installation puts it, which is not on everybody's
   * path.
   */
  static Optional<Path> go() {
    return Stream.concat(
            SearchPath.find("go").stream(), Stream.of(USUAL_GO).filter(Files::isExecutable))
        .filter(RunscSource::canBuild)
        .findFirst();
  }

  /** Whether a compiler is 1.21 or newer, by its own version and not one that it would fetch. */
  static boolean canBuild(Path go) {
    try {
      Tool asked =
          Tool.endedWithin(Runsc.PATIENCE, "env", "GOTOOLCHAIN=local", go.toString(), "version");
      Matcher version = GO_VERSION.matcher(asked.output());
      return asked.status() == 0
          && version.find()
          && (Integer.parseInt(version.group(1)) > GO_MAJOR
              || Integer.parseInt(version.group(2)) >= GO_MINOR);
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether there is one, or can be. */
  static boolean isPossible(GvisorSettings settings) {
    return installed(settings).isPresent() || go().isPresent();
  }

  /** What a platform would use, in words that follow "can run: ". */
  static String describe(GvisorSettings settings) {
    return describe(installed(settings), settings);
  }

  static String describe(Optional<Path> installed, GvisorSettings settings) {
    return installed
        .map(program -> describe(program, settings))
        .orElse("runsc " + VERSION + ", which Go builds when it is first needed");
  }

  private static String describe(Path program, GvisorSettings settings) {
    try {
      return "%s (%s)".formatted(program, Runsc.of(program).choice(settings));
    } catch (HostException e) {
      return program.toString(); // an obstacle says why
    }
  }

  /**
   * The program, built first if this machine has none that can be used.
   *
   * @throws HostException if there is no Go either, or it cannot build
   */
  static Path obtain(GvisorSettings settings, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    Optional<Path> installed = installed(settings);
    if (installed.isPresent()) {
      return installed.get();
    }
    return new CacheSlot(slot(context.cache()), context.leases())
        .obtain(
            unfinished -> {
              progress.step("building gVisor's runsc with Go (once; some minutes)");
              build(unfinished, context);
            })
        .resolve(PROGRAM);
  }

  /** A sentence that says what is built first; empty if nothing is, or the cache has it. */
  static Optional<String> firstUse(Optional<Path> installed, Path cache) {
    return installed.isPresent() || Files.isDirectory(slot(cache))
        ? Optional.empty()
        : Optional.of(
            "Tare builds gVisor's runsc with Go, once: Go downloads its source, and the build takes"
                + " some minutes.");
  }

  private static Path slot(Path cache) {
    return cache.resolve("programs").resolve(PROGRAM + "-" + VERSION);
  }

  private static void build(Path into, RunContext context)
      throws HostException, IOException, InterruptedException {
    Path work = Files.createDirectory(into.resolve("work"));
    Host machine = LocalHost.of("gvisor", context);
    Host.Finished finished = machine.run(command(into, work), BUILD);
    // Old compilers make modules that even their owner cannot delete.
    var unused = machine.run(Command.of(List.of("chmod", "-R", "u+w", work.toString())), BUILD);
    if (!finished.succeeded()) {
      throw new HostException(
          "cannot build runsc %s with Go: %s; check the network, or install a runsc"
              .formatted(VERSION, lastLine(finished.standardError())));
    }
    TreeRemoval.delete(work);
    allowEverybody(into.resolve(PROGRAM));
  }

  /** gVisor may start itself again as another user, whatever the mask of the one that built it. */
  static void allowEverybody(Path program) throws IOException {
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /**
   * Go's own caches are not used, nor what its user's variables say of modules and workspaces, and
   * modules can be deleted. Without C libraries: runsc starts itself again where it sees no library
   * of this machine.
   *
   * @param into the directory for the program
   * @param work an empty directory
   */
  static Command command(Path into, Path work) throws HostException {
    Path go =
        go().orElseThrow(() -> new HostException("no Go 1.21 or newer on this machine; " + REMEDY));
    return Command.of(
            List.of(
                go.toString(),
                "install",
                "-ldflags=-s -w -X " + MODULE + "/version.version=" + VERSION,
                MODULE + "@" + VERSION))
        .with("GOBIN", into.toString())
        .with("GOPATH", work.resolve("path").toString())
        .with("GOCACHE", work.resolve("cache").toString())
        .with("GOFLAGS", "-modcacherw")
        .with("GO111MODULE", "on")
        .with("GOWORK", "off")
        .with("GOROOT", "") // the compiler's own
        .with("GOTOOLCHAIN", "auto")
        .with("CGO_ENABLED", "0");
  }

  /** What to do without one. */
  static final String REMEDY =
      "install one, with which Tare builds runsc, or name a runsc in the setting runsc";

  /** What to do with one that cannot run what is asked for. */
  static final String OTHER =
      "name another one in the setting runsc, or leave that out and install Go 1.21 or newer, with"
          + " which Tare builds one";

  private static String lastLine(String text) {
    String[] lines = text.strip().split("\n");
    return lines[lines.length - 1];
  }
}
