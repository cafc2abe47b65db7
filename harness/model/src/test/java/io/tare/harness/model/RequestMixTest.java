package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestMixTest {

  private static final String TEXT =
      "3 soap.unmarshal s=300kB c=100,  1 soa.quicksort n=70000 transfer=elements";

  @Test
  void readsWeightsWorkloadsAndParametersInBaseUnits() {
    RequestMix mix = RequestMix.parse(TEXT);

    assertThat(mix.requests()).extracting(RequestMix.Request::weight).containsExactly(3, 1);
    assertThat(mix.requests())
        .extracting(RequestMix.Request::workload)
        .containsExactly("soap.unmarshal", "soa.quicksort");
    assertThat(mix.requests())
        .extracting(RequestMix.Request::parameters)
        .containsExactly(
            Parameters.of("s", 300_000, "c", 100),
            Parameters.of("n", 70_000, "transfer", "elements"));
    assertThat(mix.weight()).isEqualTo(4);
  }

  @Test
  void isWrittenSoThatItCanBeReadAgain() {
    RequestMix mix = RequestMix.parse(TEXT);

    assertThat(mix)
        .hasToString("3 soap.unmarshal c=100 s=300kB, 1 soa.quicksort n=70000 transfer=elements");
    assertThat(RequestMix.parse(mix.toString())).isEqualTo(mix);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 soap.marshal s=1kB | found 1 in all",
        "1 a, 1 b, 1 c, 1 d, 1 e | found 5 in all",
        "1 a, | request 2, \"\": a weight and a workload were expected",
        "1 a, b n=1 | request 2, \"b n=1\": a weight and a workload were expected",
        "1 a, 2 | request 2, \"2\": a weight and a workload were expected",
        "0 a, 1 b | request 1, \"0 a\": weight must be 1 to 1000, got 0",
        "1 a, 1001 b | request 2, \"1001 b\": weight must be 1 to 1000, got 1001",
        "1 a, 1 b n | request 2, \"1 b n\": a parameter is name=value, not \"n\"",
        "1 a, 1 b n= | request 2, \"1 b n=\": a parameter is name=value, not \"n=\"",
        "1 a, 1 b n=1 n=2 | request 2, \"1 b n=1 n=2\": n is given twice",
        "1 a, 1 b s=0.0001kB | request 2, \"1 b s=0.0001kB\": expected a whole number of B",
        "1 a, 1 soa.mix of=x | request 2, \"1 soa.mix of=x\": a mix cannot contain a mix",
        "1 a, 1 /b | request 2, \"1 /b\": workload \"/b\" is not a name"
      })
  void reportsInOneLineWhatWasExpected(String text, String why) {
    assertThatThrownBy(() -> RequestMix.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why)
        .hasMessageContaining("expected 2 to 4 requests separated by commas")
        .hasMessageNotContaining("\n");
  }

  @Test
  void hasASeparateMetricForEachRequest() {
    assertThat(RequestMix.metrics())
        .extracting(Metric::name)
        .containsExactly("request1_ns", "request2_ns", "request3_ns", "request4_ns");
    assertThat(RequestMix.metric(2).words()).isEqualTo("response time of request 2");
  }
}
