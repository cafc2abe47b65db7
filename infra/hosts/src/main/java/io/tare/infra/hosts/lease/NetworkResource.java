package io.tare.infra.hosts.lease;

import io.tare.infra.hosts.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A network resource of this machine, with the run's token in its name. */
public sealed interface NetworkResource extends Resource {

  /** A named network namespace; processes that are still in it are ended. */
  record NetworkNamespace(String name) implements NetworkResource {
    @Override
    public boolean exists() {
      return Files.exists(Path.of("/run/netns", name));
    }

    @Override
    public void remove() throws IOException, InterruptedException {
      if (exists()) {
        ProcessTable.end(() -> ProcessTable.inNetworkNamespace(name), describe());
        Tool.run("ip", "netns", "delete", name);
      }
    }

    @Override
    public boolean isOf(Owner run) {
      return run.isOfLink(name);
    }

    @Override
    public String describe() {
      return "network namespace " + name;
    }
  }

  /** A network link in the namespace of the harness: bridge, veth or tap. */
  record Link(String name) implements NetworkResource {
    @Override
    public boolean exists() {
      try {
        // Not /sys, which shows the links of the user who mounted it.
        return Kernel.read("/proc/self/net/dev")
            .lines()
            .anyMatch(line -> line.strip().startsWith(name + ":"));
      } catch (IOException e) {
        // If it cannot be checked it is not known to be gone.
        return true;
      }
    }

    @Override
    public void remove() throws IOException {
      if (exists()) {
        Tool.run("ip", "link", "delete", name);
      }
    }

    @Override
    public boolean isOf(Owner run) {
      return run.isOfLink(name);
    }

    @Override
    public boolean needsNetwork() {
      return true;
    }

    @Override
    public String describe() {
      return "network link " + name;
    }
  }

  /**
   * A rule of this machine's firewall that lets frames cross a bridge.
   *
   * @param bridge its name, which no other link of this machine has
   */
  record ForwardingRule(String bridge) implements NetworkResource {

    /** The program that creates it. */
    public static final String PROGRAM = "iptables";

    /** Creates it before all other rules. */
    public void make() throws IOException {
      Tool.run(words("--insert"));
    }

    @Override
    public boolean exists() {
      try {
        return Tool.ended(words("--check")).status() == 0;
      } catch (IOException e) {
        return false;
      }
    }

    @Override
    public void remove() throws IOException {
      if (exists()) {
        Tool.run(words("--delete"));
      }
    }

    private String[] words(String command) {
      return new String[] {
        PROGRAM, "--wait", command, "FORWARD", "-i", bridge, "-o", bridge, "-j", "ACCEPT"
      };
    }

    @Override
    public boolean isOf(Owner run) {
      return run.isOfLink(bridge);
    }

    @Override
    public boolean needsNetwork() {
      return true;
    }

    @Override
    public String describe() {
      return "firewall rule for bridge " + bridge;
    }
  }
}
