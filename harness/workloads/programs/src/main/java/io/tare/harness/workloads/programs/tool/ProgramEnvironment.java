package io.tare.harness.workloads.programs.tool;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.model.BundledFile;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The environment variables that a platform's programs have in addition: those that its modules
 * set, and the campaign's, which override them. Modules are loaded once for a trial, in a login
 * shell, and what they changed is recorded; so a run of a program loads nothing.
 */
final class ProgramEnvironment {

  private static final Duration LOADING = Duration.ofMinutes(2);

  /** Between the variables before and after, which end with NUL each. */
  private static final String AFTER = "tare-modules-loaded";

  private static final String SCRIPT = BundledFile.text(ProgramEnvironment.class, "modules.sh");

  /** Some sites' settings are written for bash. */
  private static final String IN_BASH =
      "s=$1; shift; if command -v bash >/dev/null 2>&1; then exec bash -c \"$s\" \"$@\"; fi;"
          + " exec sh -c \"$s\" \"$@\"";

  private static final String PATH = "PATH";
  private static final String LOADED = "LOADEDMODULES";

  /** The shell's own, and functions, whose values are code. */
  private static final Pattern OF_SHELL =
      Pattern.compile("_|SHLVL|PWD|OLDPWD|TARE_.*|.*[^A-Za-z0-9_].*");

  private ProgramEnvironment() {}

  /**
   * The variables.
   *
   * @throws TrialFailure if a module cannot be loaded
   */
  static SortedMap<String, String> of(Host host, ProgramChoice choice)
      throws MeasurementException, InterruptedException {
    List<String> modules = choice.settings().modules();
    SortedMap<String, String> variables =
        modules.isEmpty() ? new TreeMap<>() : loaded(host, modules);
    variables.putAll(choice.settings().environment());
    return variables;
  }

  private static SortedMap<String, String> loaded(Host host, List<String> modules)
      throws MeasurementException, InterruptedException {
    List<String> words =
        new ArrayList<>(List.of("sh", "-c", IN_BASH, "tare-shell", SCRIPT, "tare-modules", AFTER));
    words.addAll(modules);
    Host.Finished finished = host.run(Command.of(words), LOADING);
    String said = HostOutput.lastLine(finished.standardError());
    if (!finished.succeeded()) {
      throw TrialFailure.lasting(
          "%s: cannot load modules %s: %s".formatted(host.name(), String.join(" ", modules), said));
    }
    SortedMap<String, String> changed = changed(finished.standardOutput());
    List<String> loaded = List.of(changed.getOrDefault(LOADED, "").split(":"));
    for (String module : modules) {
      if (loaded.stream().noneMatch(each -> each.equals(module) || each.startsWith(module + "/"))) {
        throw TrialFailure.lasting(
            "%s: module %s was not loaded: %s; see \"module avail\" there"
                .formatted(host.name(), module, said));
      }
    }
    return changed;
  }

  /** The variables that differ after loading; each entry of the search path is there once. */
  static SortedMap<String, String> changed(String printed) {
    SortedMap<String, String> before = new TreeMap<>();
    SortedMap<String, String> after = new TreeMap<>();
    SortedMap<String, String> current = before;
    for (String entry : printed.split("\0")) {
      int end = entry.indexOf('=');
      if (entry.equals(AFTER)) {
        current = after;
      } else if (end > 0 && !OF_SHELL.matcher(entry.substring(0, end)).matches()) {
        current.put(entry.substring(0, end), entry.substring(end + 1));
      }
    }
    SortedMap<String, String> changed = new TreeMap<>(after);
    before.forEach((name, value) -> changed.remove(name, value));
    if (changed.containsKey(PATH)) {
      Set<String> entries = new LinkedHashSet<>(List.of(changed.get(PATH).split(":")));
      entries.remove("");
      changed.put(PATH, String.join(":", entries));
    }
    return changed;
  }

  /** Facts for the environment's record. */
  static SortedMap<String, String> facts(SortedMap<String, String> variables) {
    SortedMap<String, String> facts = new TreeMap<>();
    if (!variables.isEmpty()) {
      List<String> all = new ArrayList<>();
      variables.forEach((name, value) -> all.add(name + "=" + value));
      facts.put("programs.environment", String.join(" ", all));
    }
    if (variables.containsKey(LOADED)) {
      facts.put("programs.modules", variables.get(LOADED).replace(':', ' '));
    }
    return facts;
  }

  /** A command with these variables, except those that it sets itself. */
  static Command in(Map<String, String> variables, Command command) {
    Command with = command;
    for (Map.Entry<String, String> each : variables.entrySet()) {
      if (!command.environment().containsKey(each.getKey())) {
        with = with.with(each.getKey(), each.getValue());
      }
    }
    return with;
  }
}
