package io.tare.harness.capsule.command;

import io.tare.harness.capsule.CapsuleCheck;
import io.tare.harness.capsule.CapsuleHead;
import io.tare.harness.capsule.CapsuleReader;
import io.tare.harness.capsule.DamagedCapsuleException;
import io.tare.harness.capsule.ProgramIdentity;
import io.tare.harness.capsule.RunCheck;
import io.tare.harness.capsule.Signers;
import io.tare.harness.capsule.Verification;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.Scratch;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
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
            + " since, what could not be checked, and which verdicts depend on one block.",
    footer = {
      "",
      "Executes nothing from a capsule, and unpacks its files only into a new directory. Ends with"
          + " 8 if a figure differs, with 9 if the file is damaged or was changed, and with 10 if"
          + " something could not be checked.",
      "",
      "Examples:",
      "  tare verify theirs.capsule.tar.gz --signer allowed_signers",
      "  tare verify latest",
      ""
    })
public final class VerifyCommand extends CommonOptions implements Callable<Integer> {

  private static final String MAX = "8GB";

  @Parameters(
      paramLabel = "FILE",
      completionCandidates = CompletionWords.Runs.class,
      description = "A capsule, packed or unpacked; or a run directory, its name, or latest.")
  private String word = RunDirectories.LATEST;

  @Option(
      names = "--signer",
      paramLabel = "SIGNERS",
      description =
          "Require a signature by an allowed signer in this file, as for ssh-keygen -Y verify.")
  private Optional<Path> signer = Optional.empty();

  @Option(
      names = "--identity",
      paramLabel = "NAME",
      description = "With --signer: require the signature of this signer.")
  private Optional<String> identity = Optional.empty();

  @Option(
      names = "--revoked",
      paramLabel = "KEYS",
      description = "None of the keys in this file may have signed it, as for ssh-keygen -r.")
  private Optional<Path> revoked = Optional.empty();

  @Option(
      names = "--into",
      paramLabel = "DIR",
      description = "Unpack it into this new directory, and keep it.")
  private Optional<Path> into = Optional.empty();

  @Option(
      names = "--most",
      paramLabel = "SIZE",
      description = "Refuse a capsule that is larger unpacked (default: " + MAX + ").")
  private String max = MAX;

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
      Optional<Signers> asked = asked();
      long maxBytes = maxBytes();
      if (Files.isRegularFile(path)) {
        return into.isPresent()
            ? unpackedInto(path, asked, maxBytes)
            : unpacked(path, asked, maxBytes);
      }
      if (CapsuleCheck.isCapsule(path)) {
        requireNothingToUnpack();
        return ofCapsule(path, asked, maxBytes);
      }
      if (asked.isPresent()) {
        throw CommandFailure.usage(
            "--signer is for capsules, but " + word + " is not one; leave it out");
      }
      return ofRun();
    } catch (DamagedCapsuleException e) {
      throw new CommandFailure(ExitStatus.DAMAGED, word + ": " + e.getMessage());
    } catch (IOException e) {
      throw CommandFailure.infrastructure("cannot verify " + word + ": " + FileTrouble.line(e));
    }
  }

  private int unpackedInto(Path file, Optional<Signers> asked, long maxBytes)
      throws IOException, CommandFailure {
    Path directory = context.directory().resolve(into.orElseThrow());
    try {
      Files.createDirectory(directory);
    } catch (FileAlreadyExistsException e) {
      throw CommandFailure.usage("--into: " + directory + " already exists; give a new directory");
    }
    return ofCapsule(CapsuleReader.unpack(file, directory, maxBytes), asked, maxBytes);
  }

  private int unpacked(Path file, Optional<Signers> asked, long maxBytes)
      throws IOException, CommandFailure {
    try (Scratch.Held scratch = Scratch.of("verify", context)) {
      return ofCapsule(CapsuleReader.unpack(file, scratch.directory(), maxBytes), asked, maxBytes);
    }
  }

  private int ofCapsule(Path root, Optional<Signers> asked, long maxBytes) throws IOException {
    CapsuleCheck capsule = CapsuleCheck.of(root.toRealPath(), asked);
    String name = capsule.head().map(CapsuleHead::run).orElse(CapsuleCheck.RUN);
    RunCheck run = RunCheck.ofCapsule(root, name, maxBytes);
    return report(new Verification(name, Optional.of(capsule), run, program()));
  }

  private void requireNothingToUnpack() throws CommandFailure {
    if (into.isPresent()) {
      throw CommandFailure.usage(
          "--into is for a capsule's file, but " + word + " is not one; leave it out");
    }
  }

  private int ofRun() throws IOException, CommandFailure {
    Path run = shelf.named(word).toAbsolutePath().normalize();
    requireNothingToUnpack();
    String name = String.valueOf(run.getFileName());
    RunCheck check = RunCheck.of(run, name, Long.MAX_VALUE);
    return report(new Verification(name, Optional.empty(), check, program()));
  }

  private int report(Verification found) {
    if (json) {
      context.console().document(VerificationDocument.of(found).text());
    } else {
      new VerificationText(context.console()).print(found);
    }
    return found.exitStatus();
  }

  private ProgramIdentity program() throws IOException {
    return ProgramIdentity.of(context.home());
  }

  private Optional<Signers> asked() throws CommandFailure {
    if (signer.isEmpty()) {
      if (identity.isPresent() || revoked.isPresent()) {
        throw CommandFailure.usage("--identity and --revoked need --signer");
      }
      return Optional.empty();
    }
    Path allowed = context.directory().resolve(signer.get());
    Signers signers = new Signers(allowed, identity, revoked.map(context.directory()::resolve));
    try {
      signers.requireOwn();
    } catch (IOException e) {
      throw CommandFailure.usage("--signer: " + e.getMessage());
    }
    return Optional.of(signers);
  }

  private long maxBytes() throws CommandFailure {
    try {
      return Dimension.SIZE.parse(max).longValueExact();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw CommandFailure.usage("--most: " + e.getMessage());
    }
  }
}
