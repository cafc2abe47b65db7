package io.tare.infra.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.host.HostException;
import io.tare.spec.Key;
import java.util.ArrayList;
import java.util.List;

/** The engines, and all in which they differ for Tare. */
enum Engine {
  /** A daemon that makes containers, told by its command line. */
  DOCKER("docker", "Docker", "docker.io") {
    @Override
    Key<?> ownSetting() {
      return EngineSettings.SOCKET;
    }

    /** Always told: a context of the user's may lead to another machine. */
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
    EngineInfo info(JsonNode told) {
      return EngineInfo.ofDocker(told);
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

    /** Its own limits may be above what this machine allows; then no container starts. */
    @Override
    List<String> runWords(EngineSettings settings) throws HostException {
      return ProcessLimits.read().words();
    }

    @Override
    EngineInfo info(JsonNode told) {
      return EngineInfo.ofPodman(told);
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

  /** The kind, and its program unless a campaign names another. */
  String word() {
    return word;
  }

  /** What people call it. */
  String title() {
    return title;
  }

  /** The Debian package with its program. */
  String debianPackage() {
    return debianPackage;
  }

  /** A setting that the other has not: where its images and containers are. */
  abstract Key<?> ownSetting();

  /** What comes before a command. */
  abstract List<String> prefix(EngineSettings settings) throws HostException;

  /** What it needs of a container besides what both need. */
  abstract List<String> runWords(EngineSettings settings) throws HostException;

  /** What its {@code info} says. */
  abstract EngineInfo info(JsonNode told);
}
