package io.tare.infra.engines;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.spec.Key;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;

/** The engines, and their differences for Tare. */
enum Engine {
  /** A daemon that creates containers, controlled through its command line. */
  DOCKER("docker", "Docker", "docker.io") {
    @Override
    Key<?> ownSetting() {
      return EngineSettings.SOCKET;
    }

    /** Always given: a context of the user's may lead to another machine. */
    @Override
    List<String> prefix(EngineSettings settings) throws HostException {
      return List.of(settings.program(), "--host", settings.socket());
    }

    @Override
    List<String> runWords(EngineSettings settings) {
      return settings
          .find(EngineSettings.RUNTIME)
          .map(runtime -> List.of("--runtime", runtime))
          .orElse(List.of());
    }

    @Override
    EngineInfo info(JsonNode reply) {
      return EngineInfo.ofDocker(reply);
    }
  },

  /** A program without a daemon. */
  PODMAN("podman", "Podman", "podman") {
    @Override
    Key<?> ownSetting() {
      return EngineSettings.STORAGE;
    }

    @Override
    List<String> prefix(EngineSettings settings) {
      List<String> words = new ArrayList<>(List.of(settings.program(), "--remote=false"));
      settings
          .storage()
          .ifPresent(
              directory ->
                  words.addAll(
                      List.of(
                          "--root",
                          directory.resolve("root").toString(),
                          "--runroot",
                          directory.resolve("run").toString())));
      settings
          .find(EngineSettings.RUNTIME)
          .ifPresent(runtime -> words.addAll(List.of("--runtime", runtime)));
      return words;
    }

    /** Its default limits may exceed this machine's; then no container starts. */
    @Override
    List<String> runWords(EngineSettings settings) throws HostException {
      return ProcessLimits.read().words();
    }

    @Override
    EngineInfo info(JsonNode reply) {
      return EngineInfo.ofPodman(reply);
    }
  };

  private final String word;
  private final String title;
  private final String debianPackage;

  Engine(String word, String title, String debianPackage) {
    this.word = word;
    this.title = title;
    this.debianPackage = debianPackage;
  }

  /** The kind, and its default program. */
  String word() {
    return word;
  }

  /** Its name for people. */
  String title() {
    return title;
  }

  /** The Debian package with its program. */
  String debianPackage() {
    return debianPackage;
  }

  /** A setting that only this engine has: where its images and containers are. */
  abstract Key<?> ownSetting();

  /** The words before a command. */
  abstract List<String> prefix(EngineSettings settings) throws HostException;

  /** Its additional options for a container. */
  abstract List<String> runWords(EngineSettings settings) throws HostException;

  /** Parses its {@code info}. */
  abstract EngineInfo info(JsonNode reply);
}
