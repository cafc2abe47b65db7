package io.tare.infra.libvirt;

import io.tare.infra.hosts.Host;
import io.tare.infra.managed.HostHardware;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A fake virsh with domains and volumes in memory, and injected failures. */
final class FakeVirsh implements VirshMachine {

  static final String GONE =
      """
      error: failed to connect to the hypervisor
      error: Failed to connect socket to '/run/libvirt/libvirt-sock': No such file or directory
      """;

  final List<String> asked = new ArrayList<>();
  final Map<String, String> states = new TreeMap<>();
  final Map<String, String> definitions = new TreeMap<>();
  final Map<String, String> printed = new TreeMap<>();
  final List<String> volumes = new ArrayList<>();

  /** The next failure by command. */
  final Map<String, String> failures = new TreeMap<>();

  boolean ignoresDeletions;

  /** The facts of the machine with virsh. */
  String hardware = "";

  /** Other reachable libvirts, by URI. */
  final Map<String, FakeVirsh> elsewhere = new TreeMap<>();

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public synchronized Host.Finished run(List<String> words, byte[] input, Duration deadline) {
    if (words.size() > 3 && elsewhere.containsKey(words.get(3))) {
      return elsewhere.get(words.get(3)).run(words, input, deadline);
    }
    if (!words.get(0).equals("virsh")) {
      return words.contains(HostHardware.SCRIPT) ? finished(hardware) : refused("");
    }
    List<String> command = words.subList(4, words.size());
    asked.add(String.join(" ", command));
    String failure = failures.remove(command.get(0));
    if (failure != null) {
      return refused(failure);
    }
    return answer(command, new String(input, StandardCharsets.UTF_8));
  }

  private Host.Finished answer(List<String> command, String input) {
    String last = command.get(command.size() - 1);
    switch (command.get(0)) {
      case "define" -> {
        String name = input.replaceAll("(?s).*<name>(.*)</name>.*", "$1");
        definitions.put(name, input);
        states.putIfAbsent(name, "shut off (unknown)");
      }
      case "domstate" -> {
        return states.containsKey(last)
            ? finished(states.get(last))
            : refused("error: failed to get domain '" + last + "'\n");
      }
      case "start" -> states.put(last, "running (booted)");
      case "destroy" -> {
        if (!ignoresDeletions) {
          states.put(last, "shut off (destroyed)");
        }
      }
      case "undefine" -> {
        if (!ignoresDeletions) {
          states.remove(command.get(1));
          definitions.remove(command.get(1));
        }
      }
      case "migrate" -> {
        String name = command.get(command.size() - 2);
        elsewhere.get(last).states.put(name, "running (migrated)");
        elsewhere.get(last).definitions.put(name, definitions.remove(name));
        states.remove(name);
      }
      case "list" -> {
        return finished(String.join("\n", states.keySet()) + "\n");
      }
      case "dumpxml" -> {
        return finished(printed.getOrDefault("dumpxml", definitions.getOrDefault(last, "")));
      }
      case "vol-dumpxml" -> {
        return volumes.contains(last)
            ? finished(
                "<volume type='file'><name>%s</name><capacity unit='bytes'>1048576</capacity><target><path>/pool/%s</path><format type='qcow2'/></target></volume>"
                    .formatted(last, last))
            : refused("error: failed to get vol '" + last + "'\n");
      }
      case "vol-create-as" -> volumes.add(command.get(2));
      case "vol-clone" -> volumes.add(last);
      case "vol-delete" -> volumes.remove(last);
      default -> {
        return finished(printed.getOrDefault(command.get(0), ""));
      }
    }
    return finished("");
  }

  private static Host.Finished finished(String out) {
    return new Host.Finished(0, out, "");
  }

  private static Host.Finished refused(String error) {
    return new Host.Finished(1, "", error);
  }

  @Override
  public void close() {}
}
