package io.tare.cli.command;

import io.tare.analysis.overhead.ModelException;
import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.overhead.RunModel;
import io.tare.analysis.planning.Models;
import io.tare.analysis.results.Analysis;
import io.tare.analysis.results.Results;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.ExitStatus;
import io.tare.cli.place.RunDirectories;
import io.tare.model.RunLayout;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Overhead models by the words of a command line: a shipped one, a file, or a run to be fitted. */
final class OverheadModels {

  private static final long MOST_BYTES = 200_000_000;

  private final CommandContext context;
  private final RunDirectories shelf;

  OverheadModels(CommandContext context) {
    this.context = context;
    this.shelf = new RunDirectories(context.directory());
  }

  /**
   * @param words the id of a shipped model, a model's file, or a run
   */
  OverheadModel find(String words) throws CommandFailure {
    for (OverheadModel shipped : Models.all()) {
      if (shipped.id().equals(words)) {
        return shipped;
      }
    }
    Path file = context.directory().resolve(words);
    return Files.isRegularFile(file) ? read(file) : fit(words, words, OverheadModel.DEFAULT_DRAWS);
  }

  private static OverheadModel read(Path file) throws CommandFailure {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new CommandFailure(
            ExitStatus.USAGE, file + " is larger than any overhead model; name another file");
      }
      return Models.read(file.toString(), Files.readString(file));
    } catch (ModelException e) {
      throw new CommandFailure(ExitStatus.USAGE, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new CommandFailure(ExitStatus.USAGE, file + " cannot be read: " + e.getMessage());
    }
  }

  /** Fits a model to a run. */
  OverheadModel fit(String run, String id, int draws) throws CommandFailure {
    Path directory = shelf.find(run);
    Results results = Analysis.withDefaults().of(ArchivedRun.open(directory));
    SampleNotice.say(context.console(), results.warnings());
    try {
      return RunModel.of(results, id, sha256(directory), draws);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitStatus.USAGE, shelf.shown(directory) + " makes no model: " + e.getMessage());
    } catch (IOException e) {
      throw new CommandFailure(
          ExitStatus.INFRASTRUCTURE, shelf.shown(directory) + " cannot be read: " + e.getMessage());
    }
  }

  /** Of what the results come from: plan, journal and samples, one after the other. */
  private static String sha256(Path directory) throws IOException {
    RunLayout layout = new RunLayout(directory);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : List.of(layout.plan(), layout.journal(), layout.samples())) {
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
          var unused = in.transferTo(OutputStream.nullOutputStream());
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }
}
