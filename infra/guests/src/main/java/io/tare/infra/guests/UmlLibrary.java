package io.tare.infra.guests;

import io.tare.harness.model.BundledFile;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.CacheSlot;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A small library that is loaded before User Mode Linux and changes how it calls its host; compiled
 * here once.
 */
record UmlLibrary(Task task, RunContext context) {

  static final Requirement COMPILER = new Requirement("gcc", "gcc");

  /** What it is for; the source in C says more. */
  enum Task {
    /** Sets registers as a whole, which {@link WideRegisters} need. */
    REGISTERS("uml-registers-1", "registers"),
    /** Has the host give up what a guest has read from its own disk. */
    READS("uml-reads-1", "reads");

    private final String slot;
    private final String name;

    /**
     * @param slot its place in the cache; depends on the source and on how it is compiled
     */
    Task(String slot, String name) {
      this.slot = slot;
      this.name = name;
    }
  }

  /** The name of its file. */
  String file() {
    return task.name + ".so";
  }

  /** The library, compiled first if it is missing. */
  Path compiled(Host machine) throws HostException, InterruptedException {
    return new CacheSlot(context.cache().resolve("programs").resolve(task.slot), context.leases())
        .obtain(directory -> compile(machine, directory))
        .resolve(file());
  }

  private void compile(Host machine, Path directory)
      throws HostException, IOException, InterruptedException {
    Path source = directory.resolve(task.name + ".c");
    Files.writeString(source, BundledFile.text(UmlLibrary.class, task.name + ".c"));
    // Without libraries, so that only the compiler is needed; the called functions are loaded
    // already.
    var unused =
        CheckedCommand.run(
            machine,
            COMPILER.program(),
            "-O2",
            "-Wall",
            "-fPIC",
            "-shared",
            "-nostdlib",
            "-o",
            directory.resolve(file()).toString(),
            source.toString());
  }
}
