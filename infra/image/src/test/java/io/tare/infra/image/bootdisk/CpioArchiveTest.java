package io.tare.infra.image.bootdisk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CpioArchiveTest {

  /** The same as GNU cpio's output, except for inode numbers and times. */
  @Test
  void isInTheKernelsFormat() throws Exception {
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    expected.writeBytes(
        ascii(
            "07070100000001000081ED0000000000000000000000010000000000000005"
                + "0000000000000000000000000000000000000005"
                + "00000000init\0\0hello\0\0\0"));
    expected.writeBytes(
        ascii(
            "07070100000002000000000000000000000000000000010000000000000000"
                + "000000000000000000000000000000000000000B"
                + "00000000TRAILER!!!\0\0\0\0"));
    assertThat(CpioArchive.of(new TreeMap<>(Map.of("init", ascii("hello")))))
        .isEqualTo(expected.toByteArray());
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
