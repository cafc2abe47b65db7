package io.tare.harness.workloads.services.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.workloads.contract.TrialFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WsdlSourceTest {

  private static String resolved(String base, String relative) throws TrialFailure {
    return new WsdlSource(Settings.NONE, url -> new byte[0]).resolve(base, relative);
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/a/svc?wsdl, ?wsdl=1, http://h/a/svc?wsdl=1",
    "http://h/a/svc?wsdl, My Service.wsdl, http://h/a/My%20Service.wsdl",
    "http://h/a/svc?wsdl, ../b.wsdl, http://h/b.wsdl",
    "http://h/a/svc?wsdl, http://i/b c.wsdl, http://i/b%20c.wsdl",
    "a/b.wsdl, http://i/c.wsdl, http://i/c.wsdl",
    "a/b.wsdl, My Service.wsdl, a/My Service.wsdl"
  })
  void anImportIsNextToWhatNamesIt(String base, String relative, String location) throws Exception {
    assertThat(resolved(base, relative)).isEqualTo(location);
  }

  @Test
  void anImportThatIsNoAddressIsNamed() {
    assertThatThrownBy(() -> resolved("http://h/a?wsdl", "b|c.wsdl"))
        .isInstanceOf(TrialFailure.class)
        .hasMessage(
            "http://h/a?wsdl imports \"b|c.wsdl\", which is neither an address nor a file;"
                + " correct it in a copy");
  }
}
