package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Read back as the specification of FAT says. */
class NoCloudVolumeTest {

  private static final Map<String, String> FILES =
      new TreeMap<>(
          Map.of(
              "meta-data",
              "instance-id: x\n",
              "network-config", // longer than what one entry holds
              "version: 1\n",
              "user-data",
              "#cloud-config\n".repeat(200)));

  private final ByteBuffer disk =
      ByteBuffer.wrap(NoCloudVolume.of(FILES)).order(ByteOrder.LITTLE_ENDIAN);

  @Test
  void hasTheLabelThatCloudInitLooksFor() {
    assertThat(text(43, 11)).isEqualTo("CIDATA     ");
    assertThat(text(root(), 11)).isEqualTo("CIDATA     ");
    assertThat(disk.capacity()).isEqualTo(disk.getShort(19) * disk.getShort(11));
  }

  @Test
  void holdsItsFilesByTheirLongNames() {
    Map<String, String> found = new TreeMap<>();
    String name = "";
    for (int at = root() + 32; disk.get(at) != 0; at += 32) {
      if (disk.get(at + 11) == 0x0F) {
        name = longName(at) + name;
      } else {
        found.put(name, content(disk.getShort(at + 26), disk.getInt(at + 28)));
        name = "";
      }
    }
    assertThat(found).isEqualTo(FILES);
  }

  @Test
  void refusesWhatDoesNotFit() {
    assertThatThrownBy(() -> NoCloudVolume.of(Map.of("user-data", "x".repeat(NoCloudVolume.BYTES))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("user-data has 1048576 bytes");
  }

  private int root() {
    return disk.getShort(11) * (disk.getShort(14) + disk.get(16) * disk.getShort(22));
  }

  private String text(int at, int length) {
    return new String(disk.array(), at, length, StandardCharsets.US_ASCII);
  }

  private String longName(int at) {
    StringBuilder name = new StringBuilder();
    for (int offset : new int[] {1, 3, 5, 7, 9, 14, 16, 18, 20, 22, 24, 28, 30}) {
      char letter = disk.getChar(at + offset);
      if (letter == 0) {
        break;
      }
      name.append(letter);
    }
    return name.toString();
  }

  private String content(int first, int size) {
    int data = root() + disk.getShort(17) * 32;
    StringBuilder text = new StringBuilder();
    int cluster = first;
    while (cluster < 0xFF8) {
      text.append(text(data + (cluster - 2) * 512, 512));
      int both = disk.getShort(512 + cluster * 3 / 2) & 0xFFFF;
      cluster = cluster % 2 == 0 ? both & 0xFFF : both >> 4;
    }
    return text.substring(0, size);
  }
}
