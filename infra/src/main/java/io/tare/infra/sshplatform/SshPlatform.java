package io.tare.infra.sshplatform;

import io.tare.infra.environment.Probe;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.ssh.SshHost;
import io.tare.model.Environment;
import io.tare.model.Environment.Fact;
import io.tare.model.Path;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A machine that exists already. It is not confined: its processors and memory are what they are,
 * and the environment record says so. On the LAN path the client runs on the harness's machine or
 * on another one that is reached the same way.
 */
final class SshPlatform implements Platform {

  private final PlatformSpec spec;
  private final RunContext context;
  private final SshSettings settings;
  private @Nullable Artefacts artefacts;
  private @Nullable RemoteMachine machine;
  private @Nullable RemoteMachine clientMachine;
  private @Nullable LocalHost here;

  SshPlatform(PlatformSpec spec, RunContext context, SshSettings settings) {
    this.spec = spec;
    this.context = context;
    this.settings = settings;
  }

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public String kind() {
    return "ssh";
  }

  @Override
  public void prepare(Artefacts shipped, Progress progress)
      throws HostException, InterruptedException {
    artefacts = shipped;
    progress.step(spec.name() + ": looking whether " + settings.target() + " can be reached");
    SshHost.connect(spec.name(), settings.target()).close();
    if (spec.lan().isPresent()) {
      if (settings.client().isPresent()) {
        SshHost.connect(spec.name() + " client", settings.client().get()).close();
      }
    }
  }

  @Override
  public void start(Progress progress) throws HostException, InterruptedException {
    if (machine != null) {
      return;
    }
    Artefacts shipped = artefacts();
    machine =
        RemoteMachine.ready(spec.name(), settings.target(), settings.java(), shipped, progress);
    if (spec.lan().isEmpty()) {
      return;
    }
    String client = spec.name() + " client";
    if (settings.client().isPresent()) {
      clientMachine =
          RemoteMachine.ready(
              client, settings.client().get(), settings.clientJava(), shipped, progress);
    } else {
      here = LocalHost.of(client, context);
    }
  }

  @Override
  public Host host() {
    return machine().asHost();
  }

  @Override
  public Host clientHost(Path path) {
    if (path == Path.LOOPBACK) {
      return host();
    }
    if (clientMachine != null) {
      return clientMachine.asHost();
    }
    if (here == null) {
      throw new IllegalStateException(
          "platform " + spec.name() + " has no LAN path; its specification names none");
    }
    return here;
  }

  @Override
  public String serviceAddress(Path path) {
    return path == Path.LOOPBACK ? "127.0.0.1" : settings.address();
  }

  @Override
  public String java() {
    return machine().java();
  }

  @Override
  public String clientJava(Path path) {
    if (path == Path.LOOPBACK) {
      return java();
    }
    return clientMachine != null
        ? clientMachine.java()
        : artefacts().javaHome().resolve("bin/java").toString();
  }

  @Override
  public String artefact(String name) {
    return machine().artefacts() + "/" + name;
  }

  @Override
  public String clientArtefact(Path path, String name) {
    if (path == Path.LOOPBACK) {
      return artefact(name);
    }
    return clientMachine != null
        ? clientMachine.artefacts() + "/" + name
        : artefacts().directory().resolve(name).toString();
  }

  @Override
  public Environment environment() throws HostException, InterruptedException {
    SortedMap<String, String> facts = Probe.facts(host(), java());
    facts.put(Fact.CONFINEMENT.key(), "none: the machine as it is");
    return new Environment(spec.name(), kind(), facts);
  }

  @Override
  public void stop() {
    if (machine != null) {
      machine.close();
      machine = null;
    }
    if (clientMachine != null) {
      clientMachine.close();
      clientMachine = null;
    }
    here = null;
  }

  @Override
  public void destroy() {
    stop();
  }

  private RemoteMachine machine() {
    if (machine == null) {
      throw new IllegalStateException("platform " + spec.name() + " is not started");
    }
    return machine;
  }

  private Artefacts artefacts() {
    if (artefacts == null) {
      throw new IllegalStateException("platform " + spec.name() + " is not prepared");
    }
    return artefacts;
  }
}
