package io.tare.cli.capsule.command;

import io.tare.cli.capsule.CapsuleCheck;
import io.tare.cli.capsule.CapsuleHead;
import io.tare.cli.capsule.CapsuleReader;
import io.tare.cli.capsule.DamagedCapsuleException;
import io.tare.cli.capsule.ProgramIdentity;
import io.tare.cli.capsule.RunCheck;
import io.tare.cli.capsule.SshSigner;
import io.tare.cli.capsule.Verification;
import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.CommonOptions;
import io.tare.cli.invocation.CompletionWords;
import io.tare.cli.invocation.ExitStatus;
import io.tare.cli.invocation.RunDirectories;
import io.tare.cli.invocation.Scratch;
import io.tare.model.Dimension;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare verify}. */
@Command(
    name = "verify",
    description =
        "Recompute all figures of a run from its samples, and report which agree, what was changed"
            + " since, and which verdicts depend on one block.",
    footer = {
      "",
      "Executes nothing from a capsule, and unpacks its files only into a new directory. Ends with"
          + " 8 if a figure differs, and with 9 if the file is damaged or was changed.",
      "",
      "Examples:",
      "  tare verify theirs.capsule.tar.gz --signer their-key.pub",
      "  tare verify latest",
      ""
    })
public final class VerifyCommand extends CommonOptions implements Callable<Integer> {

  private static final String MOST = "8GB";

  @Parameters(
      paramLabel = "FILE",
      completionCandidates = CompletionWords.Runs.class,
      description = "A capsule, packed or unpacked; or a run directory, its name, or latest.")
  private String word = RunDirectories.LATEST;

  @Option(
      names = "--signer",
      paramLabel = "KEYS",
      description =
          "One of the public keys (ssh-ed25519) of this file must have signed it, such as a .pub file"
              + " or allowed_signers.")
  private Optional<Path> signer = Optional.empty();

  @Option(
      names = "--into",
      paramLabel = "DIR",
      description = "Unpack it into this new directory, and keep it.")
  private Optional<Path> into = Optional.empty();

  @Option(
      names = "--most",
      paramLabel = "SIZE",
      description = "Refuse a capsule that is larger unpacked (default: " + MOST + ").")
  private String most = MOST;

  @Option(names = "--json", description = "Print all findings as one JSON document.")
  private boolean json;

  private final CommandContext context;
  private final RunDirectories shelf;

  public VerifyCommand(CommandContext context) {
    this.context = context;
    this.shelf = new RunDirectories(context.directory());
  }

  @Override
  public Integer call() throws CommandFailure {
    Path path = context.directory().resolve(word);
    try {
      List<SshSigner> asked = asked();
      if (Files.isRegularFile(path)) {
        return into.isPresent() ? unpackedInto(path, asked) : unpacked(path, asked);
      }
      return CapsuleCheck.isCapsule(path) ? ofCapsule(path, asked) : ofRun(asked);
    } catch (DamagedCapsuleException e) {
      throw new CommandFailure(ExitStatus.DAMAGED, word + ": " + e.getMessage());
    } catch (IOException e) {
      throw CommandFailure.infrastructure("cannot verify " + word + ": " + e.getMessage());
    }
  }

  private int unpackedInto(Path file, List<SshSigner> asked) throws IOException, CommandFailure {
    Path directory = context.directory().resolve(into.orElseThrow());
    try {
      Files.createDirectory(directory);
    } catch (FileAlreadyExistsException e) {
      throw CommandFailure.usage("--into: " + directory + " already exists; give a new directory");
    }
    return ofCapsule(CapsuleReader.unpack(file, directory, mostBytes()), asked);
  }

  private int unpacked(Path file, List<SshSigner> asked) throws IOException, CommandFailure {
    try (Scratch.Held scratch = Scratch.of("verify", context)) {
      return ofCapsule(CapsuleReader.unpack(file, scratch.directory(), mostBytes()), asked);
    }
  }

  private int ofCapsule(Path root, List<SshSigner> asked) throws IOException {
    CapsuleCheck capsule = CapsuleCheck.of(root);
    String name = capsule.head().map(CapsuleHead::run).orElse(CapsuleCheck.RUN);
    RunCheck run = RunCheck.ofCapsule(root, name);
    return tell(new Verification(name, Optional.of(capsule), run, program(), asked));
  }

  private int ofRun(List<SshSigner> asked) throws IOException {
    Path run = shelf.find(word).toAbsolutePath().normalize();
    String name = String.valueOf(run.getFileName());
    return tell(new Verification(name, Optional.empty(), RunCheck.of(run, name), program(), asked));
  }

  private int tell(Verification found) {
    if (json) {
      context.console().document(VerificationDocument.of(found).text());
    } else {
      new VerificationText(context.console()).tell(found);
    }
    return found.exitStatus();
  }

  private ProgramIdentity program() throws IOException {
    return ProgramIdentity.of(context.home());
  }

  private List<SshSigner> asked() throws IOException, CommandFailure {
    if (signer.isEmpty()) {
      return List.of();
    }
    Path file = context.directory().resolve(signer.get());
    try {
      List<SshSigner> listed = SshSigner.listed(Files.readString(file));
      if (!listed.isEmpty()) {
        return listed;
      }
      throw new IllegalArgumentException("it has no key of type ssh-ed25519");
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--signer " + file + ": " + e.getMessage());
    }
  }

  private long mostBytes() throws CommandFailure {
    try {
      return Dimension.SIZE.parse(most).longValueExact();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw CommandFailure.usage("--most: " + e.getMessage());
    }
  }
}
