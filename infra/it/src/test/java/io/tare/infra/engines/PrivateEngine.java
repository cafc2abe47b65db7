package io.tare.infra.engines;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.hosts.SearchPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The test's own engine, with a private store. */
abstract class PrivateEngine implements AutoCloseable {

  private final Engine engine;
  private final Path directory;

  PrivateEngine(Engine engine, Path directory) {
    this.engine = engine;
    this.directory = directory;
  }

  Path directory() {
    return directory;
  }

  String kind() {
    return engine.word();
  }

  /** A platform's settings to reach it. */
  abstract Map<String, String> settings();

  /** The output of a command outside Tare, including errors. */
  String run(String... words) throws Exception {
    List<String> all =
        new ArrayList<>(
            engine.prefix(new EngineSettings(engine, PlatformSettings.of("test", settings()))));
    all.addAll(List.of(words));
    Process process = SearchPath.builder(all).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output.strip();
  }

  /** All containers whose names begin so. */
  List<String> containers(String start) throws Exception {
    return run("ps", "--all", "--format", "{{.Names}}")
        .lines()
        .filter(name -> name.startsWith(start))
        .toList();
  }

  /** Ends a run's containers, like another user. */
  void kill(String token) {
    try {
      for (String name : containers("tare-" + token)) {
        run("kill", name);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Removes its containers and files. */
  @Override
  public void close() throws IOException {
    try {
      for (String name : containers("")) {
        run("rm", "--force", name);
      }
      end();
      // With a program: layers contain files that only root may list.
      SearchPath.builder("rm", "-rf", "--", directory.toString()).start().waitFor();
    } catch (Exception e) {
      throw new IOException("the engine does not end", e);
    }
  }

  /** Ends the engine's own processes. */
  abstract void end() throws Exception;
}
