package io.tare.harness.workloads.services.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoapEnvelopeTest {

  private static final String ENVELOPE =
      "<e:Envelope xmlns:e=\"http://www.w3.org/2003/05/soap-envelope\"><e:Body/></e:Envelope>";

  @TempDir Path directory;

  private SoapEnvelope read(String text, Charset charset) throws Exception {
    return SoapEnvelope.read(Files.writeString(directory.resolve("e.xml"), text, charset));
  }

  @Test
  void isSentUnchanged() throws Exception {
    SoapEnvelope envelope = read(ENVELOPE, UTF_8);
    assertThat(envelope.version()).contains(SoapVersion.V1_2);
    assertThat(envelope.in(SoapVersion.V1_2)).isEmpty();
  }

  @Test
  void wrapsTheContentOfABody() throws Exception {
    SoapEnvelope body = read("<?xml version=\"1.0\"?>\n<a>\u00e4</a>\n", UTF_8);
    assertThat(body.version()).isEmpty();
    assertThat(body.in(SoapVersion.V1_1))
        .contains(
            "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body>"
                + "<a>\u00e4</a></soap:Body></soap:Envelope>");
  }

  @Test
  void wrapsNoByteOrderMark() throws Exception {
    SoapEnvelope body = read("\ufeff<a/>", UTF_8);
    assertThat(body.in(SoapVersion.V1_1).orElseThrow()).contains("<soap:Body><a/></soap:Body>");
  }

  @Test
  void reportsItsEncoding() throws Exception {
    String declared = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>";
    assertThat(read(declared + ENVELOPE, StandardCharsets.ISO_8859_1).encoding())
        .isEqualTo("iso-8859-1");
    assertThatThrownBy(() -> read(declared + "<a/>", StandardCharsets.ISO_8859_1))
        .hasMessageEndingWith("encode it in UTF-8, or write the whole envelope");
  }
}
