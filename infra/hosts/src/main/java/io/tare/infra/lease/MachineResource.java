package io.tare.infra.lease;

import io.tare.infra.host.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/** What counts as a machine: known to the service that made it by a name with the run's token. */
public sealed interface MachineResource extends Resource {

  /**
   * A container of runc.
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
   * A machine that a hypervisor or a cloud was asked for.
   *
   * @param kind of the platform that it is part of
   * @param settings by which its manager is reached again; no password
   * @param name its own, with the run's token in it
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

    /** What the record would have this machine run in order to reach it. */
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
