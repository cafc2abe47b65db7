package io.tare.infra.hyperv;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.infra.hosts.Host;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A stand-in for Windows, as documented by Microsoft and quoted by users: machines in memory,
 * answers in the form of Windows PowerShell 5.1, and errors. It recognizes complete scripts and
 * runs none: it does not show whether Windows would run them.
 */
final class HyperVStandIn {

  static final String TEMPLATE = "D:\\templates\\debian's 12.vhdx";
  static final String SWITCH = "External";

  private static final String PREFIX = "powershell -NoProfile -NonInteractive -EncodedCommand ";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Injected failures. */
  enum Trouble {
    NONE,
    NO_MEMORY,
    ACCESS_DENIED,
    STAYS_STARTING,
    NO_ADDRESS,
    OFF_CRITICAL,
    PAUSED_CRITICAL,
    DELETION_IGNORED,
    FILE_IN_USE_ONCE,
    NO_HYPER_V,
    SERVICE_DOWN,
    NO_POWERSHELL,
    MIGRATION_FAILS,
    MIGRATION_LATE,
    MIGRATION_ENDLESS,
    INPUT_LOST
  }

  /** A machine. */
  static final class Machine {
    String state = "Off";
    String notes = "";
    long cpus = 1;
    long memory;
    boolean hasDisc;
  }

  /** Thrown to end a script in the middle, as in a power failure. */
  static final class Cut extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** A PowerShell error. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String id;
    private final String category;
    private final String code;

    Refused(String id, String category, String code, String message) {
      super(message);
      this.id = id;
      this.category = category;
      this.code = code;
    }
  }

  final SortedMap<String, Machine> machines = new TreeMap<>();

  /** The seed disc by folder; empty if absent. */
  final SortedMap<String, byte[]> folders;

  /** Other hosts with the same folders, by the names of destinations. */
  final Map<String, HyperVStandIn> others = new HashMap<>();

  final List<String> asked = new ArrayList<>();
  final List<String> lines = new ArrayList<>();
  volatile Trouble trouble = Trouble.NONE;
  volatile Consumer<String> onStep = step -> {};
  volatile Consumer<byte[]> onStart = seed -> {};
  volatile String address = "127.0.0.1";
  private boolean wasInUse;

  HyperVStandIn() {
    folders = new TreeMap<>();
  }

  /** Another host with the same folders. */
  HyperVStandIn(HyperVStandIn first) {
    folders = first.folders;
  }

  /** Answers a command line. */
  synchronized Host.Finished answer(String line, String input) {
    lines.add(line);
    if (trouble == Trouble.NO_POWERSHELL || !line.startsWith(PREFIX)) {
      return new Host.Finished(
          1, "", "'powershell' is not recognized as an internal or external command.");
    }
    String text =
        new String(
            Base64.getDecoder().decode(line.substring(PREFIX.length())), StandardCharsets.UTF_16LE);
    Map<String, Object> variables = new HashMap<>();
    String rest = text;
    if (rest.startsWith("$given = @($input) -join ''\n")) {
      variables.put("given", trouble == Trouble.INPUT_LOST ? "" : input.replaceAll("\\r?\\n", ""));
      rest = rest.substring(rest.indexOf('\n') + 1);
    }
    while (!rest.startsWith("$ErrorActionPreference")) {
      int end = Assignment.read(rest, variables);
      rest = rest.substring(end);
    }
    String script = named(rest);
    asked.add(script);
    try {
      return finished(0, Map.of("ok", true, "value", run(script, variables)));
    } catch (Refused e) {
      return finished(
          1,
          Map.of(
              "ok",
              false,
              "id",
              e.id,
              "category",
              e.category,
              "code",
              e.code,
              "message",
              String.valueOf(e.getMessage())));
    }
  }

  private static Host.Finished finished(int status, Map<String, ?> document) {
    try {
      StringBuilder ascii = new StringBuilder();
      for (char each : JSON.writeValueAsString(document).toCharArray()) {
        ascii.append(each < 128 ? String.valueOf(each) : "\\u%04x".formatted((int) each));
      }
      return new Host.Finished(status, ascii + "\r\n", "");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String named(String text) {
    for (String each :
        List.of("check", "seed", "create", "status", "delete", "tagged", "facts", "migrate")) {
      String whole =
          PowerShellScript.resource("frame").replace("BODY", PowerShellScript.resource(each));
      if (text.equals(whole)) {
        return each;
      }
    }
    throw new IllegalArgumentException("no script of Tare's: " + text);
  }

  private Map<String, ?> run(String script, Map<String, Object> given) {
    refuseAsAWhole(script);
    onStep.accept(script);
    String name = String.valueOf(given.get("name"));
    String folder = String.valueOf(given.get("dir"));
    return switch (script) {
      case "check" -> check(given);
      case "seed" -> seed(folder, String.valueOf(given.get("given")));
      case "create" -> create(name, folder, given);
      case "status" -> status(name, folder);
      case "delete" -> delete(name, folder);
      case "tagged" -> tagged(String.valueOf(given.get("tag")));
      case "facts" -> facts(name);
      default -> migrate(name, String.valueOf(given.get("destination")), (long) given.get("limit"));
    };
  }

  private Map<String, ?> migrate(String name, String destination, long limit) {
    Machine machine = found(name, "MoveVM");
    HyperVStandIn other = others.get(destination);
    if (trouble == Trouble.MIGRATION_FAILS || other == null) {
      throw new Refused(
          "OperationFailed,Microsoft.HyperV.PowerShell.Commands.MoveVM",
          "InvalidResult",
          "0x80131500",
          "Virtual machine migration operation for '%s' failed at migration destination '%s'."
              .formatted(name, destination));
    }
    boolean isEndless = trouble == Trouble.MIGRATION_ENDLESS;
    boolean isLate = isEndless || trouble == Trouble.MIGRATION_LATE;
    if (!isLate) {
      machines.remove(name);
      other.machines.put(name, machine);
    }
    return Map.of(
        "moved",
        !isLate,
        "state",
        isEndless ? "Running" : isLate ? "Failed" : "Completed",
        "millis",
        isLate ? limit * 1000 : 1234,
        "memory",
        machine.memory);
  }

  private Machine found(String name, String command) {
    Machine machine = machines.get(name);
    if (machine == null) {
      throw new Refused(
          "ObjectNotFound,Microsoft.HyperV.PowerShell.Commands." + command,
          "ObjectNotFound",
          "0x80131500",
          "Hyper-V was unable to find a virtual machine with name \"" + name + "\".");
    }
    return machine;
  }

  private void refuseAsAWhole(String script) {
    switch (trouble) {
      case NO_HYPER_V ->
          throw new Refused(
              "CommandNotFoundException",
              "ObjectNotFound",
              "0x80131501",
              "The term 'Get-VMHost' is not recognized as the name of a cmdlet, function, script"
                  + " file, or operable program. Check the spelling of the name, or if a path was"
                  + " included, verify that the path is correct and try again.");
      case ACCESS_DENIED ->
          throw new Refused(
              "AccessDenied,Microsoft.HyperV.PowerShell.Commands.GetVMHost",
              "PermissionDenied",
              "0x80131500",
              "You do not have the required permission to complete this task. Contact the"
                  + " administrator of the authorization policy for the computer 'HV1'.");
      case SERVICE_DOWN -> {
        if (!script.equals("check")) {
          throw new Refused(
              "ObjectNotFound,Microsoft.HyperV.PowerShell.Commands.GetVM",
              "ObjectNotFound",
              "0x80131500",
              "Hyper-V encountered an error trying to access an object on computer 'HV1' because"
                  + " the object was not found. The object might have been deleted.");
        }
      }
      default -> {
        // the script runs
      }
    }
  }

  private Map<String, ?> check(Map<String, Object> given) {
    boolean there = TEMPLATE.equals(given.get("template"));
    Map<String, Object> answer = new HashMap<>();
    answer.put("host", "HV1");
    answer.put("processors", 16);
    answer.put("memory", 64L << 30);
    answer.put("template", there);
    answer.put("format", there ? "VHDX" : "");
    answer.put("used", false);
    answer.put("drive", String.valueOf(given.get("folder")).startsWith("D:\\"));
    answer.put("switches", List.of("Default Switch", SWITCH));
    return answer;
  }

  private Map<String, ?> seed(String folder, String base64) {
    byte[] disc = Base64.getDecoder().decode(base64);
    folders.put(folder, disc);
    return Map.of("bytes", disc.length);
  }

  private Map<String, ?> create(String name, String folder, Map<String, Object> given) {
    folders.putIfAbsent(folder, new byte[0]);
    onStep.accept("folder");
    Machine machine = machines.get(name);
    if (machine == null) {
      machine = new Machine();
      machines.put(name, machine);
      onStep.accept("named");
      machine.notes = String.valueOf(given.get("notes"));
    }
    machine.cpus = (long) given.get("cpus");
    machine.memory = (long) given.get("memory");
    machine.hasDisc = folders.get(folder).length > 0;
    onStep.accept("made");
    if (trouble == Trouble.NO_MEMORY) {
      throw new Refused(
          "OutOfMemory,Microsoft.HyperV.PowerShell.Commands.StartVM",
          "ResourceUnavailable",
          "0x8007000E",
          "'%s' failed to start.\r\n\r\nNot enough memory in the system to start the virtual machine %s with ram size %d megabytes.\r\n"
              .formatted(name, name, machine.memory >> 20));
    }
    machine.state =
        switch (trouble) {
          case STAYS_STARTING -> "Starting";
          case OFF_CRITICAL -> "OffCritical";
          case PAUSED_CRITICAL -> "PausedCritical";
          default -> "Running";
        };
    onStart.accept(folders.get(folder));
    onStep.accept("started");
    return Map.of("id", "0d4b2a7e-5d5c-4e44-9fd3-6a8b6b1ed0b1");
  }

  private Map<String, ?> status(String name, String folder) {
    Machine machine = machines.get(name);
    if (machine == null) {
      return Map.of("there", false, "files", folders.containsKey(folder));
    }
    boolean hasAddress = machine.state.equals("Running") && trouble != Trouble.NO_ADDRESS;
    List<String> addresses =
        hasAddress ? List.of("fe80::215:5dff:fe00:1", "169.254.7.9", address) : new ArrayList<>();
    return Map.of(
        "there",
        true,
        "state",
        machine.state,
        "status",
        machine.state.endsWith("Critical")
            ? "Cannot connect to virtual machine storage"
            : "Operating normally",
        "heartbeat",
        hasAddress ? "OkApplicationsUnknown" : "NoContact",
        "addresses",
        // as 5.1 writes some arrays
        Map.of("value", addresses, "Count", addresses.size()));
  }

  private Map<String, ?> delete(String name, String folder) {
    if (trouble == Trouble.FILE_IN_USE_ONCE && !wasInUse) {
      wasInUse = true;
      machines.remove(name);
      throw new Refused(
          "IOException",
          "NotSpecified",
          "0x80070020",
          "The process cannot access the file 'disk.vhdx' because it is being used by another process.");
    }
    if (trouble != Trouble.DELETION_IGNORED) {
      machines.remove(name);
      folders.remove(folder);
    }
    return Map.of("done", true);
  }

  private Map<String, ?> tagged(String tag) {
    List<String> names =
        machines.entrySet().stream()
            .filter(each -> each.getValue().notes.startsWith(tag))
            .map(Map.Entry::getKey)
            .toList();
    // an array of one, unrolled
    return names.size() == 1 ? Map.of("names", names.get(0)) : Map.of("names", names);
  }

  private Map<String, ?> facts(String name) {
    Machine machine = found(name, "GetVM");
    Map<String, Object> answer = new HashMap<>();
    answer.put("host", "HV1");
    answer.put("system", "Microsoft Windows Server 2022 Standard");
    answer.put("version", "10.0.20348");
    answer.put("maker", HyperVFacts.STAND_IN);
    answer.put("model", "stand-in");
    answer.put("chip", "no processor at all");
    answer.put("sockets", 2);
    answer.put("processors", 16);
    answer.put("capacity", 64L << 30);
    answer.put("numa", 2);
    answer.put("spanning", true);
    answer.put("generation", 2);
    answer.put("configuration", "10.0");
    answer.put("services", "0.0");
    answer.put("heartbeat", "OkApplicationsUnknown");
    answer.put("cpus", machine.cpus);
    answer.put("reserve", 50);
    answer.put("limit", 100);
    answer.put("weight", 100);
    answer.put("memory", machine.memory);
    answer.put("dynamic", false);
    answer.put("others", 3);
    answer.put("assigned", 20);
    return answer;
  }

  @Nullable Machine only() {
    return machines.isEmpty() ? null : machines.get(machines.firstKey());
  }
}
