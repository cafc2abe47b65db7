package io.tare.infra.hosts.lease;

import io.tare.infra.hosts.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/** A machine: its service knows it by a name with the run's token. */
public sealed interface MachineResource extends Resource {

  /**
   * A runc container.
   *
   * @param root runc's state directory
   */
  record Container(String root, String id) implements MachineResource {
    @Override
    public boolean exists() {
      return Files.isDirectory(Path.of(root, id));
    }

    @Override
    public void remove() throws IOException {
      if (exists()) {
        Tool.run("runc", "--root", root, "delete", "--force", id);
      }
    }

    @Override
    public boolean isOf(Owner run) {
      return run.isIn(id) && run.hasPath(root);
    }

    @Override
    public String describe() {
      return "container " + id;
    }
  }

  /**
   * A machine of a hypervisor or a cloud.
   *
   * @param kind of its platform
   * @param settings to reach its manager again; without passwords
   * @param name its name, with the run's token
   */
  record Machine(String kind, SortedMap<String, String> settings, String name)
      implements MachineResource {

    public Machine {
      settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    }

    @Override
    public boolean exists() {
      try {
        return removal().exists(this);
      } catch (IOException e) {
        return true;
      }
    }

    @Override
    public void remove() throws IOException, InterruptedException {
      removal().remove(this);
    }

    /** The command in the record that this machine would run to reach it. */
    Optional<String> command() {
      try {
        return removal().command(this);
      } catch (IOException e) {
        return Optional.empty();
      }
    }

    private static MachineRemoval removal() throws IOException {
      return ServiceLoader.load(MachineRemoval.class, MachineResource.class.getClassLoader())
          .findFirst()
          .orElseThrow(() -> new IOException("nothing here knows how to remove machines"));
    }

    @Override
    public boolean diesAtBoot() {
      return false;
    }

    @Override
    public boolean isOf(Owner run) {
      return run.isIn(name);
    }

    @Override
    public String describe() {
      return kind + " machine " + name;
    }
  }
}
