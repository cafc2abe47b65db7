package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class RefusedRequestExceptionTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void isJsonForAnyMessage() throws Exception {
    String message = "query: \"</script>\\\" is not a question\n\u0001";

    JsonNode read = JSON.readTree(new RefusedRequestException(ErrorKind.BAD_QUERY, message).json());

    assertThat(read.path("error").asText()).isEqualTo(message);
    assertThat(read.path("kind").asText()).isEqualTo("bad_query");
  }

  @Test
  void kindFollowsFromTheStatus() {
    assertThat(ErrorKind.of(404)).isEqualTo(ErrorKind.NOT_FOUND);
    assertThat(ErrorKind.of(415)).isEqualTo(ErrorKind.BAD_QUERY);
    assertThat(ErrorKind.of(502)).isEqualTo(ErrorKind.DEFECT);
  }
}
