package io.tare.infra.hosts.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformStage;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A separate harness with a platform that is killed with SIGKILL, and its leftovers. Others may
 * leave something in the same cache at the same time, so leftovers are identified by its token.
 */
public final class KilledHarness implements AutoCloseable {

  private final Path cache;
  private final Process process;
  private final String token;

  private KilledHarness(Path cache, Process process, String token) {
    this.cache = cache;
    this.process = process;
    this.token = token;
  }

  /**
   * What a harness does until it is killed.
   *
   * @param deed what it does when everything is up, and the argument
   * @param prefix a program that starts the harness
   */
  public record Plan(
      String kind,
      Map<String, String> settings,
      Path cache,
      List<NetworkSpec> networks,
      Map<Class<? extends VictimDeed>, String> deed,
      List<String> prefix) {

    public Plan with(Map<String, String> values) {
      return new Plan(kind, values, cache, networks, deed, prefix);
    }

    public Plan in(Path other) {
      return new Plan(kind, settings, other, networks, deed, prefix);
    }

    public Plan on(NetworkSpec network) {
      return new Plan(kind, settings, cache, List.of(network), deed, prefix);
    }

    public Plan doing(Class<? extends VictimDeed> what, String argument) {
      return new Plan(kind, settings, cache, networks, Map.of(what, argument), prefix);
    }

    public Plan within(List<String> program) {
      return new Plan(kind, settings, cache, networks, deed, program);
    }

    /** Starts it, and waits until everything is up. */
    public KilledHarness start() throws Exception {
      return startTo(Victim.NONE);
    }

    /**
     * Starts it, and waits until it stops at a step.
     *
     * @param step a part of the step's text
     */
    public KilledHarness startTo(String step) throws Exception {
      Process process =
          new ProcessBuilder(words(step)).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      try {
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String token = String.valueOf(out.readLine());
        assertThat(out.readLine()).as("%s comes to '%s'", kind, step).isEqualTo(Victim.REACHED);
        return new KilledHarness(cache, process, token);
      } catch (Throwable e) {
        process.destroyForcibly();
        throw e;
      }
    }

    /** Starts it, and waits until its own platform has killed it. */
    public KilledHarness startToDeath() throws Exception {
      Process process =
          new ProcessBuilder(words(Victim.NONE))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
      String token = String.valueOf(out.readLine());
      assertThat(out.readLine()).as("%s dies before it is up", kind).isNull();
      process.waitFor();
      return new KilledHarness(cache, process, token);
    }

    private List<String> words(String step) {
      List<String> words = new ArrayList<>(prefix);
      words.addAll(
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:TieredStopAtLevel=1",
              "-XX:+UseSerialGC",
              "-cp",
              System.getProperty("java.class.path"),
              Victim.class.getName(),
              cache.toString(),
              kind,
              step,
              networks.stream()
                  .map(each -> each.settings().getOrDefault("rate", Victim.UNLIMITED))
                  .findFirst()
                  .orElse(Victim.NONE)));
      words.add(deed.keySet().stream().findFirst().map(Class::getName).orElse(Victim.NONE));
      words.add(deed.values().stream().findFirst().orElse(Victim.NONE));
      settings.forEach((key, value) -> words.add(key + "=" + value));
      return words;
    }
  }

  /** One of a kind without settings, in the cache that all tests share. */
  public static Plan of(String kind) {
    return new Plan(kind, Map.of(), PlatformStage.CACHE, List.of(), Map.of(), List.of());
  }

  /** Its run's token. */
  public String token() {
    return token;
  }

  public Process process() {
    return process;
  }

  public KilledHarness kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
    return this;
  }

  /** What it left; not what others left. */
  public Leftovers left() throws Exception {
    return RunLeftovers.of(cache, token);
  }

  /** Removes what it left, and checks that nothing remains. */
  public Leftovers assertRemoved() throws Exception {
    Leftovers left = left();
    assertThat(left.run()).isEqualTo(Victim.RUN);
    assertThat(left.remove()).isEmpty();
    assertThat(left.resources()).noneMatch(Resource::exists);
    assertThat(left.record()).doesNotExist();
    return left;
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
