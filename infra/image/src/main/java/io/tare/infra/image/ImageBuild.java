package io.tare.infra.image;

import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.FreeSpace;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.shell.Supervision;
import io.tare.infra.machine.LocalHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Builds an image with mmdebstrap in a user namespace, without root if the system allows users
 * namespaces.
 */
record ImageBuild(Recipe recipe, RunContext context) {

  /** Above it, an exit status is that of a program ended by a signal. */
  private static final int SIGNALLED = 128;

  private static final Requirement MMDEBSTRAP = new Requirement("mmdebstrap", "mmdebstrap");
  private static final Duration DEADLINE = Duration.ofMinutes(15);
  private static final Duration COPY = Duration.ofMinutes(5);

  /** Two trees of 250 MB and some reserve. */
  private static final long WORK_BYTES = 1500L << 20;

  void into(Path unfinished) throws HostException, IOException, InterruptedException {
    if (MMDEBSTRAP.found().isEmpty()) {
      throw new HostException(
          "no program mmdebstrap to build the guest image; apt-get install mmdebstrap, or name an"
              + " image built elsewhere");
    }
    FreeSpace.require(unfinished, WORK_BYTES, "the guest image");
    Path work =
        FreeSpace.work(WORK_BYTES).resolve("tare-" + context.leases().nextToken() + "-image");
    Lease lease = context.leases().hold(new PathResource.Directory(work.toString()));
    try {
      build(work, unfinished);
    } finally {
      // What cannot be removed now stays on record for the next start.
      var unused = lease.removed();
    }
  }

  /**
   * An aborted build is killed at once: on SIGTERM, mmdebstrap would finish first.
   *
   * <p>The hook may run as another user, so its input is readable for all, and its output is in a
   * directory whose name other users cannot know.
   */
  private void build(Path work, Path unfinished)
      throws HostException, IOException, InterruptedException {
    directory(work, "rwx--x--x");
    Path parts = directory(work.resolve("parts"), "rwxr-xr-x");
    for (String part : Recipe.PARTS) {
      Path file = Files.writeString(parts.resolve(part), Recipe.part(part));
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Path temporary = directory(work.resolve("tmp"), "rwxrwxrwx");
    Path out = directory(work.resolve(UUID.randomUUID().toString()), "rwxrwxrwx");
    Host host = LocalHost.of("image", context);
    Command command =
        Command.of(arguments(recipe, parts))
            .with("TMPDIR", temporary.toString())
            .with("OUT", out.toString())
            .with("KERNEL", recipe.kernel())
            .with("SIZE", recipe.sizeBytes() / 1024 + "K")
            .with(Supervision.GRACE_VARIABLE, "0");
    Host.Finished finished = host.run(command, DEADLINE);
    if (!finished.succeeded()) {
      throw failure(finished);
    }
    collect(host, out, unfinished);
  }

  /**
   * @param parts the directory with the files of the build
   */
  static List<String> arguments(Recipe recipe, Path parts) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                parts.resolve("fence").toString(),
                "mmdebstrap",
                "--mode=unshare",
                "--variant=essential",
                "--format=null",
                "--architectures=" + recipe.architecture(),
                "--include=" + String.join(",", recipe.packages()),
                "--aptopt=Apt::Install-Recommends \"false\"",
                "--dpkgopt=force-unsafe-io"));
    for (String unread : List.of("man", "doc", "info", "locale")) {
      arguments.add("--dpkgopt=path-exclude=/usr/share/" + unread + "/*");
    }
    arguments.add("--customize-hook=" + parts.resolve("assemble"));
    arguments.add(recipe.suite());
    arguments.add("-");
    return arguments;
  }

  /** Copies, so that this user owns the files; the image stays sparse. */
  private static void collect(Host host, Path out, Path into)
      throws HostException, IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("cp", "--sparse=always", "--"));
    try (Stream<Path> files = Files.list(out)) {
      files.map(Path::toString).forEach(words::add);
    }
    words.add(into.toString());
    Host.Finished finished = host.run(Command.of(words), COPY);
    if (!finished.succeeded()) {
      throw new HostException(
          "cannot copy the guest image to %s: %s".formatted(into, lastLine(finished)));
    }
    Files.setPosixFilePermissions(
        into.resolve("client_key"), PosixFilePermissions.fromString("rw-------"));
    // It contains the guest's private host key.
    Files.setPosixFilePermissions(
        into.resolve("root.ext4"), PosixFilePermissions.fromString("r--------"));
  }

  private static Path directory(Path path, String permissions) throws IOException {
    Files.createDirectory(path);
    return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  static HostException failure(Host.Finished finished) {
    Optional<String> text =
        (finished.standardOutput() + finished.standardError())
            .lines()
            .filter(line -> line.startsWith("E: ") || line.contains("No space left"))
            .findFirst();
    if (text.isEmpty() && finished.exitStatus() > SIGNALLED) {
      // Its last line is then what it was doing.
      return new HostException(
          "cannot build the guest image: mmdebstrap was ended by signal %d; start again"
              .formatted(finished.exitStatus() - SIGNALLED));
    }
    return new HostException(
        "cannot build the guest image with mmdebstrap: %s; check the network and the disk"
            .formatted(text.orElse(lastLine(finished)).strip()));
  }

  private static String lastLine(Host.Finished finished) {
    String[] lines = finished.standardError().strip().split("\n");
    return lines[lines.length - 1];
  }
}
