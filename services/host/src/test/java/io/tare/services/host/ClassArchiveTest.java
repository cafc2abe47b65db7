package io.tare.services.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClassArchiveTest {

  private static final String OF_THE_JDK =
      "800000000-8003b9000 rw-p 00001000 fe:00 393 /usr/lib/jvm/lib/server/classes.jsa";

  @Test
  void aMappedArchiveOfTheProgramIsDetected() {
    assertThat(
            words(
                OF_THE_JDK,
                "802ac2000-80445c000 rw-p 00001000 fe:00 5374233      /o pt/artefacts/tare-host.jsa"))
        .isEqualTo("mapped");
  }

  @Test
  void aMappedCacheWithProfilesIsDetected() {
    assertThat(words("7f1000000-7f1800000 rw-p 00001000 fe:00 5374233 /opt/a b/tare-host.aot"))
        .isEqualTo("profiles");
  }

  @Test
  void theJdksArchiveDoesNotCount() {
    assertThat(words(OF_THE_JDK)).isEqualTo("none");
    assertThat(words("800000000-8003b9000 rw-p 0 fe:00 393 /jvm/lib/server/classes_nocoops.jsa"))
        .isEqualTo("none");
  }

  @Test
  void mappingsOfOtherFilesDoNotCount() {
    assertThat(words("7f3ee0000000-7f3ee0021000 rw-p 00000000 00:00 0 ")).isEqualTo("none");
  }

  private static String words(String... mappings) {
    return ClassArchive.words(Stream.of(mappings));
  }
}
