package io.tare.services.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClassArchiveTest {

  @Test
  void aMappedArchiveOfTheProgramIsSeen() {
    assertThat(
            ClassArchive.isOurs(
                "802ac2000-80445c000 rw-p 00001000 fe:00 5374233      /o pt/artefacts/tare-host.jsa"))
        .isTrue();
  }

  @Test
  void theArchiveOfTheJdkIsNotTheProgramsOwn() {
    assertThat(
            ClassArchive.isOurs(
                "800000000-8003b9000 rw-p 00001000 fe:00 393 /usr/lib/jvm/lib/server/classes.jsa"))
        .isFalse();
    assertThat(
            ClassArchive.isOurs(
                "800000000-8003b9000 rw-p 00001000 fe:00 393 /jvm/lib/server/classes_nocoops.jsa"))
        .isFalse();
  }

  @Test
  void mappingsOfOtherFilesAreNone() {
    assertThat(ClassArchive.isOurs("7f3ee0000000-7f3ee0021000 rw-p 00000000 00:00 0 ")).isFalse();
  }
}
