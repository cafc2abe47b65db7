package io.tare.infra.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformSettingsTest {

  private static final Key<Integer> RESERVE =
      Key.of("cpu_reserve", Scalar.integer(0, 100), "what is promised").orElse(0);
  private static final Key<Duration> DEADLINE =
      Key.of("boot_deadline", SettingType.DEADLINE, "how long").orElse(Duration.ofMinutes(5));
  private static final Key<Integer> PORT = Key.of("port", SettingType.PORT, "its port").orElse(22);
  private static final Key<Boolean> OPEN = Key.of("open", Scalar.flag(), "whether").orElse(false);
  private static final Key<String> CLONE =
      Key.of("clone", Scalar.choice("linked", "full"), "how").orElse("full");
  private static final Key<Path> FILE = Key.of("file", SettingType.PATH, "a file");
  private static final Key<String> THERE = Key.of("there", SettingType.REMOTE_PATH, "a file there");
  private static final Key<List<Integer>> PORTS =
      Key.of("ports", SettingType.severalOf(SettingType.PORT), "several");
  private static final Key<String> HOST = Key.of("host", Scalar.text(), "where").required("a name");
  private static final Spec ALL = Spec.of(RESERVE, DEADLINE, PORT, OPEN, CLONE, FILE, THERE, PORTS);

  private static PlatformSettings settings(String key, String text) {
    return PlatformSettings.of("x", Map.of(key, text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cpu_reserve   | 101   | expected a whole number from 0 to 100 without unit, found "101"
          boot_deadline | 0s    | expected a duration above 0, found "0s"
          port          | ssh   | expected a whole number from 1 to 65535 without unit, found "ssh"
          open          | maybe | "maybe" is not known; allowed: false, true
          clone         | ful   | "ful" is not known; did you mean 'full'?
          there         | tmp   | expected an absolute path of letters, digits and ._/+@:=-, found "tmp"
          ports         | 22,x  | expected a whole number from 1 to 65535 without unit, found "x"
          """)
  void anInvalidValueOfEachTypeIsReportedInOneLine(String key, String text, String message) {
    assertThat(settings(key, text).problems(ALL))
        .containsExactly("platform x: " + key + ": " + message);
  }

  @Test
  void aDurationWithoutUnitIsReportedWithTheUnits() {
    assertThat(settings("boot_deadline", "90").problems(ALL))
        .singleElement()
        .asString()
        .startsWith("platform x: boot_deadline: expected a duration with its unit")
        .endsWith("found \"90\"");
  }

  @Test
  void anUnknownKeyIsReportedWithASuggestion() {
    assertThat(settings("cpu_reserved", "1").problems(ALL))
        .containsExactly(
            "platform x: cpu_reserved: Unknown key 'cpu_reserved'; did you mean 'cpu_reserve'?");
  }

  @Test
  void aMissingRequiredKeyIsReported() {
    assertThat(settings("port", "23").problems(Spec.of(HOST, PORT)))
        .containsExactly("platform x: host: is missing; expected a name");
    assertThatThrownBy(() -> settings("port", "23").get(HOST))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aValueIsReadByItsType() {
    assertThat(settings("cpu_reserve", "7").get(RESERVE)).isEqualTo(7);
    assertThat(settings("boot_deadline", "90s").get(DEADLINE)).isEqualTo(Duration.ofSeconds(90));
    assertThat(settings("ports", "1, 2").get(PORTS)).containsExactly(1, 2);
    assertThat(settings("file", "~/x").get(FILE))
        .isEqualTo(Path.of(System.getProperty("user.home"), "x"));
  }

  @Test
  void anInvalidValueCountsAsAbsent() {
    assertThat(settings("cpu_reserve", "many").find(RESERVE)).isEmpty();
    assertThat(settings("cpu_reserve", "many").get(RESERVE)).isZero();
    assertThat(settings("cpu_reserve", "many").has(RESERVE)).isTrue();
  }

  @Test
  void aWrittenValueIsReadBack() {
    PlatformSettings changed =
        settings("port", "23").with(DEADLINE, Duration.ofMinutes(3)).with(PORT, 24);
    assertThat(changed.texts()).isEqualTo(Map.of("boot_deadline", "3min", "port", "24"));
    assertThat(changed.get(DEADLINE)).isEqualTo(Duration.ofMinutes(3));
  }
}
