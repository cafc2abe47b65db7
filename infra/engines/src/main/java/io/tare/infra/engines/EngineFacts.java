package io.tare.infra.engines;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.model.Environment.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** The facts about a container from outside, read from its engine. */
final class EngineFacts {

  private EngineFacts() {}

  /**
   * @param container the engine's description
   */
  static SortedMap<String, String> of(Engine engine, EngineInfo info, JsonNode container) {
    JsonNode limits = container.path("HostConfig");
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put(Fact.HYPERVISOR_NAME.key(), engine.title());
    facts.put(Fact.HYPERVISOR_VERSION.key(), info.version());
    facts.put(Fact.HYPERVISOR_ACCELERATOR.key(), "none: the kernel of this machine");
    facts.put("hypervisor.runtime", runtime(info, container));
    facts.put("hypervisor.storage", info.storage());
    facts.put("hypervisor.cgroups", info.cgroups());
    facts.put("hypervisor.seccomp", seccomp(info, limits));
    facts.put("hypervisor.ulimits", ulimits(limits.path("Ulimits")));
    facts.put("host.other_guests", Integer.toString(Math.max(0, info.running() - 1)));
    facts.put(
        Fact.CONFINEMENT.key(),
        "container of %s on processors %s; memory %s, with swap %s"
            .formatted(
                engine.title(),
                limits.path("CpusetCpus").asText("of any number"),
                bytes(limits.path("Memory").asLong()),
                bytes(limits.path("MemorySwap").asLong())));
    return facts;
  }

  private static String bytes(long limit) {
    return limit > 0 ? "at most " + limit + " bytes" : "without limit";
  }

  /**
   * Podman reports a container's runtime, Docker in the container's settings; the version is known
   * for the default runtime.
   */
  private static String runtime(EngineInfo info, JsonNode container) {
    String own =
        container.path("OCIRuntime").asText(container.path("HostConfig").path("Runtime").asText());
    return own.isEmpty() || info.runtime().startsWith(own + " ") ? info.runtime() : own;
  }

  private static String seccomp(EngineInfo info, JsonNode limits) {
    for (JsonNode option : limits.path("SecurityOpt")) {
      if (option.asText().startsWith("seccomp=")) {
        return option.asText().substring("seccomp=".length());
      }
    }
    return info.seccomp();
  }

  private static String ulimits(JsonNode reply) {
    List<String> all = new ArrayList<>();
    for (JsonNode limit : reply) {
      all.add(
          "%s %d:%d"
              .formatted(
                  limit.path("Name").asText().toLowerCase(Locale.ROOT).replace("rlimit_", ""),
                  limit.path("Soft").asLong(),
                  limit.path("Hard").asLong()));
    }
    return all.isEmpty() ? "the engine's own" : String.join(", ", all);
  }
}
