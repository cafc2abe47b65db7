package io.tare.infra.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.HostException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GlibcTest {

  @TempDir Path directory;
  private GuestImage image;

  @BeforeEach
  void files() throws Exception {
    Files.createDirectories(directory.resolve("jdk/lib/server"));
    Files.createDirectories(directory.resolve("jdk/bin"));
    Files.writeString(directory.resolve("jdk/bin/java"), "\0GLIBC_2.9\0");
    Files.writeString(directory.resolve("packages.txt"), "busybox\t1.35\nlibc6:amd64\t2.36-9\n");
    image = new GuestImage(directory.resolve("root.ext4"));
  }

  private void library(String content) throws Exception {
    Files.writeString(directory.resolve("jdk/lib/server/libjvm.so"), content);
  }

  @Test
  void theNewestRequiredVersionCounts() throws Exception {
    library("\0GLIBC_2.4\0GLIBC_2.34\0GLIBC_2.17\0");
    assertThat(Glibc.neededBy(directory.resolve("jdk"))).hasValue(new Glibc(2, 34));
  }

  @Test
  void aJdkForNewerSystemsIsRefusedInOneLine() throws Exception {
    library("\0GLIBC_2.38\0");
    assertThatThrownBy(() -> Glibc.check(directory.resolve("jdk"), image))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("needs glibc 2.38, the guest image has 2.36")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aJdkForOlderSystemsIsAccepted() throws Exception {
    library("\0GLIBC_2.36\0");
    assertThatCode(() -> Glibc.check(directory.resolve("jdk"), image)).doesNotThrowAnyException();
  }
}
