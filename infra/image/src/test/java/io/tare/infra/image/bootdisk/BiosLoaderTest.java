package io.tare.infra.image.bootdisk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BiosLoaderTest {

  private static final int CORE_AT = 1 << 20;

  private static byte[] filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  @Test
  void theFirstSectorPointsToTheRestAndKeepsTheTable(@TempDir Path directory) throws Exception {
    Path disk = Files.write(directory.resolve("disk"), filled(512, 7));
    try (FileChannel file = FileChannel.open(disk, StandardOpenOption.WRITE)) {
      BiosLoader.install(file, filled(512, 1), filled(1100, 2));
    }
    ByteBuffer written = ByteBuffer.wrap(Files.readAllBytes(disk)).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(written.get(0)).isEqualTo((byte) 1);
    assertThat(written.getLong(0x5c)).isEqualTo(2048);
    assertThat(Arrays.copyOfRange(written.array(), 440, 512)).containsOnly(7);
    assertThat(written.getLong(CORE_AT + 500)).as("sector after the first").isEqualTo(2049);
    assertThat(written.getShort(CORE_AT + 508)).as("sectors after the first").isEqualTo((short) 2);
    assertThat(written.getShort(CORE_AT + 510)).as("segment").isEqualTo((short) 0x820);
    assertThat(written.capacity()).isEqualTo(CORE_AT + 3 * 512);
  }
}
