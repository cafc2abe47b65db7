package io.tare.infra.engines;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * An engine's description of itself.
 *
 * @param storage the driver of its images and containers
 * @param cgroups the version of control groups and their manager
 * @param runtime the default OCI runtime with its version
 * @param seccomp the containers' filter of system calls
 * @param running how many containers run
 * @param missing what it cannot limit here of processors and memory
 */
record EngineInfo(
    String version,
    String storage,
    String cgroups,
    String runtime,
    String seccomp,
    int running,
    List<String> missing) {

  private static final String NO_FILTER = "none";

  EngineInfo {
    missing = List.copyOf(missing);
  }

  static EngineInfo ofDocker(JsonNode reply) {
    String seccomp =
        texts(reply.path("SecurityOptions"))
            .filter(option -> option.startsWith("name=seccomp"))
            .findFirst()
            .map(option -> option.replaceFirst(".*profile=", ""))
            .orElse(NO_FILTER);
    String runtime = reply.path("DefaultRuntime").asText();
    String commit = reply.path("RuncCommit").path("ID").asText();
    return new EngineInfo(
        reply.path("ServerVersion").asText(),
        reply.path("Driver").asText(),
        cgroups(reply.path("CgroupVersion").asText(), reply.path("CgroupDriver").asText()),
        runtime.equals("runc") && !commit.isEmpty() ? runtime + " " + commit : runtime,
        seccomp,
        reply.path("ContainersRunning").asInt(),
        Stream.of("CPUSet", "MemoryLimit")
            .filter(limit -> !reply.path(limit).asBoolean(false))
            .map(limit -> limit.equals("CPUSet") ? "processors" : "memory")
            .toList());
  }

  static EngineInfo ofPodman(JsonNode reply) {
    JsonNode host = reply.path("host");
    JsonNode security = host.path("security");
    List<String> controllers = texts(host.path("cgroupControllers")).toList();
    String version = host.path("ociRuntime").path("version").asText();
    String runtime =
        Optional.of(version.lines().findFirst().orElse("").replace("version ", "").strip())
            .filter(line -> !line.isEmpty())
            .orElse(host.path("ociRuntime").path("name").asText());
    return new EngineInfo(
        reply.path("version").path("Version").asText(),
        reply.path("store").path("graphDriverName").asText(),
        cgroups(
            host.path("cgroupVersion").asText().replaceFirst("^v", ""),
            host.path("cgroupManager").asText()),
        runtime,
        security.path("seccompEnabled").asBoolean(false)
            ? security.path("seccompProfilePath").asText("default")
            : NO_FILTER,
        reply.path("store").path("containerStore").path("running").asInt(),
        Stream.of("cpuset", "memory")
            .filter(controller -> !controllers.contains(controller))
            .map(controller -> controller.equals("cpuset") ? "processors" : "memory")
            .toList());
  }

  private static String cgroups(String version, String driver) {
    return "version %s, by %s".formatted(version.isEmpty() ? "unknown" : version, driver);
  }

  private static Stream<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText);
  }
}
