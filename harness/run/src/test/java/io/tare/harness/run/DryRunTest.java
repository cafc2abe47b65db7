package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.infra.hosts.ShortageException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DryRunTest {

  @TempDir Path temp;

  /** For example a program built for one size, which refuses the smallest case, on a full disk. */
  @Test
  void reportsWhyTheRequestedCaseCouldNotBeTried() throws Exception {
    FakeRun fake = new FakeRun(temp);
    fake.world().refuseSubmissions(1);
    fake.world()
        .atEverySubmission(
            () ->
                fake.world()
                    .plan("one", "server", 1, why -> ShortageException.ofSpace("one", "/scratch")));
    Campaign campaign =
        CampaignFile.parse(
            "x",
            """
            name: small
            platforms: {one: {kind: native}}
            workloads: [{name: soa.quicksort, n: 100000}]
            stop: {submissions: 4}
            """);

    assertThat(fake.conductor().tryOut(Files.createDirectories(temp.resolve("out")), campaign))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.result()).isEqualTo(DryRunResult.Result.FAILS);
              assertThat(each.what()).contains("100000");
              assertThat(each.words()).isEqualTo("no space left on one: /scratch");
            });
  }
}
