package io.tare.client.recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonLinesTest {

  private final List<String> writes = new ArrayList<>();
  private final LineOutput output =
      new LineOutput(
          new OutputStream() {
            @Override
            public void write(int b) {
              writes.add(String.valueOf((char) b));
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
              writes.add(new String(bytes, from, length, UTF_8));
            }
          });

  @Test
  void writesAllLinesAtOnce() throws IOException {
    JsonLines lines = new JsonLines();
    lines.add(json -> json.writeNumberField("a", 1)).add(json -> json.writeNumberField("b", 2));
    lines.flushTo(output);

    assertThat(writes).containsExactly("{\"a\":1}\n{\"b\":2}\n");
  }

  @Test
  void writesEachLineOnceAndNothingWithoutLines() throws IOException {
    JsonLines lines = new JsonLines();
    lines.flushTo(output);
    lines.add(json -> json.writeNumberField("a", 1)).flushTo(output);
    lines.flushTo(output);
    lines.add(json -> json.writeNumberField("b", 2)).flushTo(output);

    assertThat(writes).containsExactly("{\"a\":1}\n", "{\"b\":2}\n");
  }
}
