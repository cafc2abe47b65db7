package io.tare.infra.hosts.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LinkTest {

  /** Says whether there is a link. */
  static final class Look {

    private Look() {}

    public static void main(String[] arguments) {
      System.out.println(new NetworkResource.Link(arguments[0]).exists());
    }
  }

  @Test
  void existsOrNot() {
    assertThat(new NetworkResource.Link("lo").exists()).isTrue();
    assertThat(new NetworkResource.Link("l").exists()).isFalse();
  }

  @Test
  void isFoundInANamespaceWithoutItsOwnSys() throws Exception {
    Process looking =
        new ProcessBuilder(
                "unshare",
                "--map-root-user",
                "--net",
                "sh",
                "-c",
                "ip link add tlinktest0 type veth peer name tlinktest1 || exit 9; exec \"$@\"",
                "tare-look",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Look.class.getName(),
                "tlinktest0")
            .redirectErrorStream(true)
            .start();
    String output = new String(looking.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assumeTrue(looking.waitFor() == 0, "needs network namespaces with veth: " + output);
    assertThat(output.strip()).endsWith("true");
  }
}
