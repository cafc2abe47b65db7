package io.tare.analysis.studies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Studies claim no more than their papers. */
class ShippedClaimsTest {

  private static List<String> claims(String study) throws StudyException {
    return StudyFile.shipped(study).claims().stream().map(Claim::id).toList();
  }

  private static List<String> statements(String study) throws StudyException {
    return StudyFile.shipped(study).statements().stream().map(Statement::id).toList();
  }

  /** The paper on public clouds names three groups without ranking them. */
  @Test
  void putsNoGroupOfCloudsBeforeAnother() throws Exception {
    assertThat(claims("cloud-pingpong")).containsExactly("infiniband-still-loses");
  }

  @Test
  void claimsNothingOfWhatTheProcessorCostsAgainstTheHardware() throws Exception {
    assertThat(claims("iaas-managers")).doesNotContain("processor-little").contains("processor");
  }

  /** Section 3.2.3 says so of most results, not of those on one node. */
  @Test
  void hasTheJitterOfSection323AndThatOfTheAbstract() throws Exception {
    assertThat(statements("virtual-networks"))
        .doesNotContain("jitter-same")
        .contains("jitter-mostly", "jitter-bridge-mostly", "jitter-different");
    assertThat(claims("virtual-networks"))
        .contains(
            "jitter-mostly-ovs-gre",
            "jitter-mostly-ovs-vxlan",
            "jitter-bridge-mostly-ovs-gre",
            "jitter-bridge-mostly-ovs-vxlan");
  }

  @Test
  void hasAllOfSection32OfTheVirtualNetworks() throws Exception {
    Study study = StudyFile.shipped("virtual-networks");

    for (String section : List.of("3.2.1", "3.2.2", "3.2.3", "3.2.4")) {
      assertThat(study.claims())
          .as("section " + section)
          .anyMatch(each -> each.source().contains(section));
    }
    assertThat(study.stated())
        .filteredOn(each -> each.workload().equals("udp over tcp throughput"))
        .hasSize(18);
  }

  @Test
  void hasTheDifferencesThatGrowWithTheCharactersPerElement() throws Exception {
    Claim.Question question =
        StudyFile.shipped("soa").claims().stream()
            .filter(each -> each.id().equals("marshal-characters-differ"))
            .findFirst()
            .orElseThrow()
            .question();

    assertThat(question)
        .isInstanceOfSatisfying(
            Claim.Grows.class,
            grows -> {
              assertThat(grows.along()).isEqualTo("c");
              assertThat(grows.above().platform()).contains("hyperv");
              assertThat(grows.below().platform()).contains("vmware");
            });
  }

  @Test
  void hasBothOperationsOverTheLan() throws Exception {
    assertThat(claims("soa"))
        .contains(
            "network-unmarshal",
            "network-marshal",
            "network-characters",
            "network-less-unmarshal",
            "network-less-marshal");
  }
}
