package io.tare.analysis.capacity.planning.command;

import io.tare.analysis.capacity.models.ModelException;
import io.tare.analysis.capacity.models.Models;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.Scratch;
import io.tare.harness.command.terminal.StopSignals;
import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare serve}. */
@Command(
    name = "serve",
    description = "Serve the planner on GlassFish: a page, REST and SOAP, until Ctrl-C.",
    footer = {
      "",
      "The page needs no network. REST is described by /openapi.json, SOAP by /soap/planner?wsdl.",
      "An address that other machines reach needs --tls-key-store and --token-file, each a file that"
          + " no other user can read; the variable TARE_KEY_STORE_PASSWORD has the key store's"
          + " password.",
      "",
      "Examples:",
      "  tare serve",
      "  tare serve --port 9000 --model mine.json",
      "  tare serve --address 0.0.0.0 --tls-key-store tls.p12 --token-file token",
      ""
    })
final class PlannerServeCommand extends CommonOptions implements Callable<Integer> {

  private static final int MAX_PORT = 65_535;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Listen on this port; 0 takes a free one (default: 8080).")
  private int port = 8080;

  @Option(
      names = "--address",
      paramLabel = "A",
      description = "Listen on this address (default: 127.0.0.1).")
  private String address = "127.0.0.1";

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "Also serve this model, before those shipped; may be repeated.")
  private List<Path> models = new ArrayList<>();

  @Option(
      names = "--tls-key-store",
      paramLabel = "FILE",
      description = "Serve with TLS, with the key and certificate of this PKCS #12 or JKS file.")
  private Optional<Path> keyStore = Optional.empty();

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "Answer only requests with the token in this file.")
  private Optional<Path> tokenFile = Optional.empty();

  private final CommandContext context;

  PlannerServeCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure, InterruptedException {
    PlannerProgram.Wishes wishes = wishes();
    AtomicBoolean isStopped = new AtomicBoolean();
    Thread waiting = Thread.currentThread();
    StopSignals signals =
        StopSignals.handled(
            () -> {
              isStopped.set(true);
              // An interruption ends both starting and serving.
              waiting.interrupt();
            },
            () -> Runtime.getRuntime().halt(ExitStatus.INTERRUPTED));
    try (Scratch.Held scratch = Scratch.of("serve", context);
        PlannerProgram program = PlannerProgram.start(context.home(), scratch, wishes)) {
      context.console().result("The planner is at " + wishes.url(program.port()));
      context.console().say("Ctrl-C ends it.");
      program.await();
    } catch (InterruptedException | CommandFailure e) {
      // Ctrl-C also reaches the server, which then ends before it answers.
      if (!isStopped.get()) {
        throw e;
      }
    } finally {
      signals.close();
    }
    if (isStopped.get()) {
      return ExitStatus.INTERRUPTED;
    }
    throw CommandFailure.infrastructure("the server ended by itself");
  }

  private PlannerProgram.Wishes wishes() throws CommandFailure {
    if (port < 0 || port > MAX_PORT) {
      throw wrong("--port must be 0 to " + MAX_PORT + ", got " + port);
    }
    if (!isLoopback() && (keyStore.isEmpty() || tokenFile.isEmpty())) {
      throw wrong(
          "--address "
              + address
              + " can be reached by other machines: that needs --tls-key-store and --token-file");
    }
    requireModels();
    List<Path> files = models.stream().map(each -> resolved(each).toAbsolutePath()).toList();
    Optional<String> token =
        tokenFile.isPresent()
            ? Optional.of(SecretFile.token("--token-file", resolved(tokenFile.get())))
            : Optional.empty();
    Optional<Path> keys =
        keyStore.isPresent()
            ? Optional.of(SecretFile.require("--tls-key-store", resolved(keyStore.get())))
            : Optional.empty();
    return new PlannerProgram.Wishes(address, port, files, token, keys);
  }

  private boolean isLoopback() throws CommandFailure {
    try {
      return !address.isBlank() && InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw wrong("--address: unknown host " + address);
    }
  }

  /**
   * Reports an unreadable model here instead of in the server's log, and two of one name, of which
   * queries would reach only the first.
   */
  private void requireModels() throws CommandFailure {
    Map<String, String> named = new HashMap<>();
    Models.all().forEach(each -> named.put(each.id(), "a shipped model"));
    for (Path each : models) {
      String id = model(each).id();
      String other = named.put(id, each.toString());
      if (other != null) {
        throw wrong(
            "--model: %s has the id \"%s\" of %s; fit it with another --id"
                .formatted(each, id, other));
      }
    }
  }

  private OverheadModel model(Path named) throws CommandFailure {
    try {
      return Models.read(named.toString(), Files.readString(resolved(named)));
    } catch (IOException e) {
      throw wrong("--model: cannot read " + named + ": " + FileTrouble.reason(e));
    } catch (ModelException e) {
      throw wrong("--model: " + e.getMessage());
    }
  }

  private Path resolved(Path named) {
    return context.directory().resolve(named);
  }

  private static CommandFailure wrong(String line) {
    return CommandFailure.usage(line);
  }
}
