package io.tare.infra.kinds.platform;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.SettingType;
import io.tare.infra.hosts.shell.ShellWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every setting of every kind of platform and network, with values that shells, options and
 * configuration files understand otherwise than as text. Line ends and control characters are
 * refused before, for all keys alike.
 */
class HostileSettingsTest {

  private static final List<String> HOSTILE =
      List.of(
          "a b",
          "it's",
          "say \"x\"",
          "$(touch canary)",
          "`touch canary`",
          "x; touch canary",
          "x & touch canary",
          "x | touch canary",
          "> canary",
          "' ; touch canary ; '",
          "\" ; touch canary ; \"",
          "/x $(touch canary)",
          "/x\" ; touch canary ; \"",
          "*",
          "~",
          "%s%n",
          "a,b=c",
          "gr\u00f6\u00dfe \u20ac \ud83d\ude00",
          "\u2019; touch canary",
          "back\\slash\\",
          "${HOME}",
          "..",
          "../../x",
          "x".repeat(4000));

  /** Programs would take them for options. */
  private static final List<String> OPTIONS = List.of("--help", "-oProxyCommand=touch canary");

  /**
   * Settings, or kinds with settings, that may begin with a hyphen, because they become no argument
   * of a program: shells' lines, what Tare itself looks up, and texts in documents.
   */
  private static final Set<String> TEXTS =
      Set.of(
          "password_variable",
          "password_file",
          "password_command",
          "guest_host_key",
          "service",
          "cmdline",
          "switch",
          "openstack",
          "opennebula",
          "commands",
          "vsphere");

  @TempDir Path directory;

  @Test
  void noSettingThatBecomesAnArgumentMayBeAnOption() {
    TreeSet<String> open = new TreeSet<>();
    settings()
        .forEach(
            (name, type) -> {
              boolean isText =
                  TEXTS.contains(name.replaceFirst(".*\\.", ""))
                      || TEXTS.contains(name.replaceFirst("\\..*", ""));
              if (!isText && OPTIONS.stream().anyMatch(each -> accepts(type, each))) {
                open.add(name);
              }
            });
    assertThat(open).isEmpty();
  }

  /**
   * The files of others' configurations have no way to quote. The address of the user's own
   * commands is one of these.
   */
  @Test
  void hostsPathsAndLinksHaveNoCharacterThatNeedsQuoting() {
    Set<String> plain =
        Set.of("host", "address", "client_host", "migration_hosts", "bridge", "existing");
    settings()
        .forEach(
            (name, type) -> {
              boolean isPlain =
                  plain.contains(name.replaceFirst(".*\\.", ""))
                      && !name.equals("commands.address");
              if (isPlain || type.equals(SettingType.REMOTE_PATH)) {
                assertThat(HOSTILE.subList(0, 13)).noneMatch(each -> accepts(type, each));
              }
            });
  }

  /** As hosts run commands: here, and on machines reached over SSH. */
  @Test
  void aShellSeesEveryAcceptedValueAsOneWord() throws Exception {
    List<String> words = new ArrayList<>(List.of("printf", "%s\\n"));
    settings()
        .values()
        .forEach(type -> HOSTILE.stream().filter(each -> accepts(type, each)).forEach(words::add));
    assertThat(words).hasSizeGreaterThan(100);

    Path script = Files.writeString(directory.resolve("script"), ShellWords.join(words));
    Process shell =
        new ProcessBuilder("sh", script.toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(shell.getInputStream().readAllBytes(), UTF_8);

    assertThat(output.lines()).isEqualTo(words.subList(2, words.size()));
    assertThat(directory.resolve("canary")).doesNotExist();
  }

  private static boolean accepts(Scalar<?> type, String value) {
    try {
      var unused = type.parse(value);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** All single values, by kind and key. */
  private static Map<String, Scalar<?>> settings() {
    Map<String, Scalar<?>> all = new TreeMap<>();
    Platforms.kinds().forEach((kind, each) -> add(all, kind, each.settings()));
    Networks.kinds().forEach((kind, each) -> add(all, "network " + kind, each.settings()));
    assertThat(all).hasSizeGreaterThan(150);
    return all;
  }

  private static void add(Map<String, Scalar<?>> all, String kind, Spec settings) {
    for (Key<?> key : settings.all()) {
      if (key.type() instanceof Scalar<?> type) {
        all.put(kind + "." + key.name(), type);
      }
    }
  }
}
