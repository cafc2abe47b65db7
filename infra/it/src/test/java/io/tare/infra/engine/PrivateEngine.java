package io.tare.infra.engine;

import io.tare.infra.host.SearchPath;
import io.tare.infra.platform.PlatformSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An engine of the test's own, with a store that nobody else uses. */
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

  /** The settings by which a platform reaches it. */
  abstract Map<String, String> settings();

  /** What a command of somebody else prints, refusals included. */
  String run(String... words) throws Exception {
    List<String> all =
        new ArrayList<>(
            engine.prefix(new EngineSettings(engine, PlatformSettings.of("test", settings()))));
    all.addAll(List.of(words));
    Process process = SearchPath.builder(all).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said.strip();
  }

  /** All containers whose names begin so. */
  List<String> containers(String start) throws Exception {
    return run("ps", "--all", "--format", "{{.Names}}")
        .lines()
        .filter(name -> name.startsWith(start))
        .toList();
  }

  /** Ends a run's containers, as somebody else would. */
  void kill(String token) {
    try {
      for (String name : containers("tare-" + token)) {
        run("kill", name);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Removes its containers, and all that it wrote. */
  @Override
  public void close() throws IOException {
    try {
      for (String name : containers("")) {
        run("rm", "--force", name);
      }
      end();
      // As a program: layers hold files that nobody but root may list.
      SearchPath.builder("rm", "-rf", "--", directory.toString()).start().waitFor();
    } catch (Exception e) {
      throw new IOException("the engine does not end", e);
    }
  }

  /** Ends what runs of the engine itself. */
  abstract void end() throws Exception;
}
