package io.tare.harness.workloads.services.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.order.Body;
import io.tare.harness.model.order.Connecting;
import io.tare.harness.workloads.services.client.ClientTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellRequestTest {

  private static final String WSDL =
      """
      <definitions targetNamespace="urn:x" xmlns:t="urn:x" xmlns="http://schemas.xmlsoap.org/wsdl/"
          xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/">
        <binding name="B" type="t:P">
          <s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
          <operation name="logIn"/></binding>
      </definitions>
      """;

  private static final String CAMPAIGN =
      """
      name: x
      platforms: {here: {kind: native}}
      workloads:
        - {name: soap-call, wsdl: w.wsdl, operation: logIn, envelope: e.xml, url: 'http://a/'}
      """;

  @TempDir Path directory;

  private ClientTarget.Request request(String envelope) throws Exception {
    Files.writeString(directory.resolve("w.wsdl"), WSDL);
    Files.writeString(directory.resolve("e.xml"), envelope);
    Campaign campaign = CampaignFile.read(Files.writeString(directory.resolve("x.yaml"), CAMPAIGN));
    Measurand measurand = campaign.measurands().get(0);
    return new CellRequest(
            measurand,
            campaign.settings(measurand),
            Connecting.USUAL,
            new ServiceLocation(Map.of()))
        .target(url -> new byte[0])
        .requests()
        .get(0);
  }

  @Test
  void theContentOfABodyIsSentWithTheRequestAndWrittenNowhere() throws Exception {
    ClientTarget.Request request = request("<password>secret</password>");
    assertThat(request.body()).isEmpty();
    assertThat(request.prepared().body())
        .isEqualTo(
            new Body(
                "",
                "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\">"
                    + "<soap:Body><password>secret</password></soap:Body></soap:Envelope>"));
  }

  @Test
  void anEnvelopeIsSentFromItsFile() throws Exception {
    ClientTarget.Request request =
        request(
            "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body/>"
                + "</e:Envelope>");
    assertThat(request.body()).contains(directory.resolve("e.xml"));
    assertThat(request.prepared().body()).isNull();
  }
}
