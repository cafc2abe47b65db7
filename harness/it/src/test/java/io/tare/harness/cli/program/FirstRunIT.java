package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.analysis.fixture.SyntheticRun;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.workloads.services.glassfish.ClassArchives;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.image.ImageStore;
import io.tare.infra.image.Recipe;
import io.tare.services.fixture.BuiltTare;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code tare run} by a user who is not root, without administrators' programs on the path, and
 * with an awkward locale, temporary directory and directory names.
 */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class FirstRunIT {

  /** Spaces, and non-ASCII letters in any locale of this test. */
  private static final String TAKE_CARE =
      "umlaut=$(printf '\\303\\274') && mv tare \"tare $umlaut\" && "
          + "TARE_CACHE=\"$HOME/cache $umlaut\" exec \"./tare $umlaut/bin/tare\" ";

  private static final Path CAMPAIGNS = Path.of("src/test/resources/first-run").toAbsolutePath();

  private PlainUser user;
  private final Map<String, String> variables = new HashMap<>();

  @BeforeEach
  void makeUser() throws Exception {
    assumeTrue(Machine.isRoot(), "only root can make a plain user; run as root");
    user = PlainUser.create();
    user.giveTare();
    user.give(CAMPAIGNS, "campaigns");
    variables.put("TARE_CAMPAIGNS", user.home().resolve("campaigns").toString());
    variables.put("LC_ALL", "C");
    variables.put("TMPDIR", "/none/such");
    variables.put("PATH", "/usr/local/bin:/usr/bin:/bin");
  }

  @AfterEach
  void removeUser() throws Exception {
    if (user != null) {
      user.remove();
    }
  }

  /** What a fallback does is in {@link RefusalIT}, and what a plain user does in the next test. */
  @Tag("long")
  @Test
  void measuresTheReferenceAgainstItselfIfNoGuestCanRun() throws Exception {
    variables.put("PATH", user.home().resolve("programs").toString());
    hide("linux.uml qemu-system-x86_64 mmdebstrap newuidmap");
    CommandResult result = user.run(variables, TAKE_CARE + "run");
    assertThat(result.status()).as("%s", result).isZero();
    assertThat(result.err())
        .contains("Something is missing here for uml:")
        .contains("sudo apt-get install --no-install-recommends ", "uidmap user-mode-linux")
        .doesNotContain("tare: ", "failed", "[error]");
    assertThat(result.out())
        .contains("native-again against native")
        .contains("Note (aa): the reference was measured against itself")
        .contains("Report: runs/quickstart-aa-");
  }

  @Test
  void measuresTheSameGuestAsRootDoes() throws Exception {
    Machine.assumeRuns("uml");
    CommandResult tun = user.run(variables, "exec 3<>/dev/net/tun");
    assumeTrue(tun.status() == 0, "/dev/net/tun is not open to users; as Debian has it: chmod 666");
    try (RunContext context = RunContext.open("first-run", Program.in(user.home()).cache())) {
      new ImageStore(context).image(Recipe.standard(), Progress.SILENT);
      user.give(context.cache().resolve("images").toRealPath(), "given/images");
      // The other run creates what this one is given.
      Path shipment = shipment(context);
      user.give(shipment, "given/shipments/" + shipment.getFileName());
    }
    CommandResult result =
        user.run(variables, "mv given \"cache $(printf '\\303\\274')\" && " + TAKE_CARE + "run");
    assertThat(result.status()).as("%s", result).isZero();
    assertThat(result.err()).doesNotContain("tare: ", "missing", "failed", "[error]");
    assertThat(result.out())
        .contains("uml against native")
        .doesNotContain("memory.bytes", "ethtool")
        .contains("Report: runs/quickstart-");
  }

  /** With the user's own program, and only the capsule of the run. */
  @Test
  void verifiesACapsuleOfARunByRoot(@TempDir Path roots) throws Exception {
    SyntheticRun.ofSize(3, 20).writeTo(roots.resolve("run"));
    CommandResult packed = Program.in(roots).call("capsule", "run", "--output", "capsule.tar.gz");
    assertThat(packed.status()).as("%s", packed).isZero();
    user.give(roots.resolve("capsule.tar.gz"), "capsule.tar.gz");

    CommandResult result = user.run(variables, TAKE_CARE + "verify \"$HOME/capsule.tar.gz\"");

    assertThat(result.status()).as("%s", result).isZero();
  }

  /** What runs with a server ship, with archives of classes. */
  private static Path shipment(RunContext context) throws Exception {
    Artefacts built =
        new Artefacts(
            BuiltTare.distribution().resolve("artefacts"),
            Path.of(System.getProperty("java.home")),
            context.cache());
    Campaign campaign =
        CampaignFile.parse("x", Files.readString(CAMPAIGNS.resolve("quickstart.yaml")));
    return ClassArchives.in(context).of(built, campaign, Progress.SILENT).directory();
  }

  /** All programs of this machine except some, for a search path. */
  private void hide(String names) throws Exception {
    CommandResult made =
        user.run(
            variables,
            "PATH=/bin:/usr/bin; mkdir programs && ln -s /usr/bin/* programs/ && cd programs && rm"
                + " -f "
                + names);
    assertThat(made.status()).as("%s", made).isZero();
  }
}
